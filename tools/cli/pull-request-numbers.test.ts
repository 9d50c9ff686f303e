import { type Change, draftChange } from '@cloudmend/domain/changes';
import { listNumberFacts, pullRequestText, strayNumbers } from '@cloudmend/domain/repositories';
import { RULES } from '@cloudmend/finops';
import { findCheck } from '@cloudmend/scanner';
import { EDITABLE_CHECKS, EDITABLE_RULES } from '../../libs/iac/src/testing/editable';

const ACCOUNT = '111122223333';
const REGION = 'us-east-1';
const ARN = `arn:aws:any:${REGION}:${ACCOUNT}:any/orders-2026`;
const LINK = 'https://cloudmend.example/acme/changes/01J';

const INPUTS = { newInstanceType: 'm6i.large', newMemoryMb: 256, iops: 3000, usdPerHour: 0.1234, sizeGiB: 1024.5 };

const changeFor = (
  source: string,
  title: string,
  kind: 'finding' | 'recommendation',
  more: Partial<Change>,
): Change => ({
  ...draftChange({
    id: '01J8',
    title,
    at: '2026-11-20T00:00:00.000Z',
    proposedBy: { sub: 's', name: 'n' },
    targets: [{ kind, id: 'f-1', source, title, resource: ARN, accountId: ACCOUNT, region: REGION }],
  }),
  files: [{ path: 'envs/prod-2/main.tf', diff: '@@ -1,2 +1,2 @@' }],
  ...more,
});

/** Figures outside code that neither the facts nor the title of the finding has. */
const findStray = (change: Change): readonly string[] => {
  const { title, body } = pullRequestText(change, LINK);
  const facts = new Set([...listNumberFacts(change), ...(change.title.match(/\d+(?:[.,]\d+)*/g) ?? [])]);
  return [...strayNumbers(title, facts), ...strayNumbers(body.replace(LINK, ''), facts)];
};

describe('the numbers of a pull request', () => {
  it.each(Object.keys(EDITABLE_CHECKS))('of %s stand in its facts', (id) => {
    const gained = [{ framework: 'cis-aws-5.0', control: '2.1.4' }];
    expect(findStray(changeFor(id, findCheck(id)?.title ?? '', 'finding', { controls: { gained, lost: [] } }))).toEqual(
      [],
    );
  });

  it.each(Object.keys(EDITABLE_RULES))('of %s stand in its facts', (id) => {
    const rule = RULES.find((each) => each.id === id);
    const inputs = Object.fromEntries(Object.entries(INPUTS).map(([name, value]) => [name, String(value)]));
    for (const monthlyUsd of ['-1234.56', '0.00', '7.10', '-0.01'])
      expect(
        findStray(
          changeFor(id, rule?.title ?? '', 'recommendation', {
            money: { monthlyUsd, formula: 'hours * (usd - 0.12) * 730', inputs },
            carbon: { monthlyKg: '-3.20' },
          }),
        ),
      ).toEqual([]);
  });

  it('would show a figure without a fact', () =>
    expect(strayNumbers('Saves $12.40 of 99.', new Set(['12.40']))).toEqual(['99']));
});
