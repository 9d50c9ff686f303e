import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './testing/run-command';

const ACCOUNT = '111122223333';
const DB = `arn:aws:rds:us-east-1:${ACCOUNT}:db:orders`;
const VOLUME = `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/vol-0a`;
const SCAN = {
  schema: 'cloudmend.scan/1',
  account: ACCOUNT,
  startedAt: '2026-11-20T18:01:00.000Z',
  verdicts: [
    {
      check: 'rds-instance-multi-az',
      resource: DB,
      status: 'fail',
      region: 'us-east-1',
      detail: 'orders is in 1 zone.',
    },
    { check: 'rds-instance-public', resource: DB, status: 'pass', region: 'us-east-1' },
  ],
  recommendations: [
    { rule: 'EBS-GP2-GP3', resource: VOLUME, region: 'us-east-1', monthlySavingUsd: 12.4, inputs: { sizeGiB: 620 } },
  ],
};

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'explain-'));
  file = join(folder, 'scan.json');
  writeFileSync(file, JSON.stringify(SCAN));
});
afterAll(() => rmSync(folder, { recursive: true }));

const explain = (...args: string[]) => runCommand('explain', '--scan', file, ...args);

describe('explain', () => {
  it.each([
    ['--check', 'rds-instance-multi-az', DB, 'orders is in 1 zone.'],
    ['--rule', 'EBS-GP2-GP3', VOLUME, 'The change saves $12.40 a month.'],
  ])('tells %s %s with the facts behind each sentence', async (option, id, resource, sentence) => {
    const { code, stdout } = await explain(option, id, '--resource', resource, '--format', 'json');
    const { schema, sentences, facts } = JSON.parse(stdout);
    expect([code, schema]).toEqual([0, 'cloudmend.explain/1']);
    expect(sentences.map(({ text }: { text: string }) => text)).toContain(sentence);
    const ids = facts.map((fact: { id: string }) => fact.id);
    for (const { facts: cited } of sentences) expect(ids).toEqual(expect.arrayContaining(cited));
    expect(sentences.every(({ facts: cited }: { facts: string[] }) => cited.length > 0)).toBe(true);
  });

  it('prints sentences and facts to read', async () => {
    const { stdout } = await explain('--rule', 'EBS-GP2-GP3', '--resource', VOLUME);
    expect(stdout).toContain('The change saves $12.40 a month.\n    saving: $12.40 a month');
  });

  it.each([
    [[], 'explain takes'],
    [['--resource', DB, '--check', 'a', '--rule', 'b'], 'explain takes'],
    [['--resource', DB, '--check', 'none'], 'There is no check none.'],
    [['--resource', DB, '--rule', 'none'], 'There is no rule none.'],
    [['--resource', DB, '--check', 'rds-instance-public'], 'The scan has no finding'],
    [['--resource', DB, '--rule', 'EBS-GP2-GP3'], 'The scan has no recommendation'],
  ])('is refused with %j', async (args, why) => {
    const { code, stderr } = await explain(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });
});
