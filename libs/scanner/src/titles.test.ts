import { THRESHOLDS } from '@cloudmend/domain/thresholds';
import { CHECKS } from './aws/catalogue';
import { judge } from './aws/provider';
import { GLOBAL_REGION, toFact } from './snapshot';
import { ACCOUNT, SOUND_PASSWORDS, aResource, aUnit } from './testing/resources';

const passwords = aUnit('iam', GLOBAL_REGION, {
  resources: [aResource('aws.account', { passwordPolicy: toFact({ ...SOUND_PASSWORDS, maxAgeDays: 120 }) })],
});
const titleAt = (passwordMaxAgeDays: number): string | undefined =>
  judge(ACCOUNT, [passwords], { thresholds: { passwordMaxAgeDays } }).find(
    ({ check }) => check === 'iam-password-expiry',
  )?.title;

describe('a title', () => {
  it("contains the workspace's threshold", () => {
    expect([titleAt(60), titleAt(90)]).toEqual([
      'IAM password policy does not expire passwords within 60 days',
      'IAM password policy does not expire passwords within 90 days',
    ]);
  });

  it('shows default thresholds in the catalogue, without placeholders', () => {
    const texts = CHECKS.flatMap(({ title, fault, recommendation }) => [title, fault, recommendation]);
    const names = Object.keys(THRESHOLDS).map((name) => `{${name}}`);
    expect(texts.filter((text) => names.some((name) => text.includes(name)))).toEqual([]);
    expect(texts).toContain('IAM access key is older than 90 days');
  });
});
