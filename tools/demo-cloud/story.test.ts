import { describeAtNight } from '@cloudmend/domain/testing/at-night';
import {
  collectAwsUnit,
  measureCoverage,
  frameworkStates,
  judge,
  listRegions,
  planUnits,
  type Verdict,
} from '@cloudmend/scanner';
import { MAIN_DEMO_ACCOUNT_ID } from './demo-accounts';
import { directDemoCloud } from './direct-cloud';
import { makeAccount } from './generate/demo-account';
import { listCosts } from './generate/costs';
import { addDays } from './generate/scope';
import { NOON, toRoleArn } from './testing/enter-account';

const accountId = MAIN_DEMO_ACCOUNT_ID;
const WEEKS = [49, 42, 35, 28, 21, 14, 7, 0];

const listVerdicts = async (daysBefore: number): Promise<readonly Verdict[]> => {
  const now = addDays(NOON, -daysBefore);
  const reader = await directDemoCloud({ now: () => now, storyEnds: () => NOON }).enter({
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  });
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'security', services: 'all' });
  const units = await Promise.all(
    plan.map((unit) => collectAwsUnit(reader, unit, { now, range: '90d', purposes: ['security'] })),
  );
  return judge(accountId, units, { now });
};

let weeks: ReadonlyArray<Promise<readonly Verdict[]>> = [];

/** Per week, whether a check fails for a resource; undefined if the resource does not exist. */
const failsWeekly = async (check: string, resource: RegExp): Promise<(boolean | undefined)[]> =>
  (await Promise.all(weeks)).map((verdicts) => {
    const own = verdicts.filter((verdict) => verdict.check === check && resource.test(verdict.resource));
    return own.length === 0 ? undefined : own.some(({ status }) => status === 'fail');
  });

const yes = (count: number): boolean[] => Array<boolean>(count).fill(true);
const no = (count: number): boolean[] => Array<boolean>(count).fill(false);

// Eight scans; the next scan of a changed account is tested in written/.
describeAtNight('eight weeks of the demo account', () => {
  beforeAll(() => void (weeks = WEEKS.map(listVerdicts)));

  it('open a bucket to the public, close it and open it again', async () => {
    expect(await failsWeekly('s3-bucket-public', /acme-prod-exports/)).toEqual([...yes(1), ...no(4), ...yes(3)]);
  });

  it('encrypt new disks by default from the second week on', async () => {
    expect(await failsWeekly('ec2-ebs-default-encryption', /./)).toEqual([...yes(2), ...no(6)]);
  });

  it('see an access key grow older than 90 days', async () => {
    const failing = await failsWeekly('iam-access-key-rotation', /backup-agent/);
    expect(failing).toEqual([...no(3), ...yes(5)]);
  });

  it('leave less open and pass more of every framework than they began with', async () => {
    const [first, last] = await Promise.all([weeks[0], weeks.at(-1)]);
    const open = (verdicts: readonly Verdict[] = []) => verdicts.filter(({ status }) => status === 'fail').length;
    expect(open(last)).toBeLessThan(open(first) - 20);
    const coverages = (verdicts: readonly Verdict[] = []) =>
      frameworkStates(verdicts).map(({ controls }) => measureCoverage(controls).coverage);
    const before = coverages(first);
    expect(coverages(last).filter((coverage, index) => coverage <= (before[index] as number))).toEqual([]);
  });
});

describe('the bill of those weeks', () => {
  const account = makeAccount({ seed: 'cloudmend', accountId, now: NOON, storyEnds: NOON });
  const usage = (daysBefore: number, service?: string): number =>
    listCosts(account, addDays(NOON, -daysBefore))
      .filter((line) => line.recordType === 'Usage' && !line.service.startsWith('AWS Support'))
      .filter((line) => service === undefined || line.service === service)
      .reduce((sum, { usd }) => sum + usd, 0);
  const toMean = (days: readonly number[], service?: string): number =>
    days.reduce((sum, day) => sum + usage(day, service), 0) / days.length;
  const weekFrom = (daysBefore: number): number[] => Array.from({ length: 7 }, (_, index) => daysBefore - index);

  it('takes a step where databases got a second zone and a machine was made larger', () => {
    const [before, after] = [toMean(weekFrom(38)), toMean(weekFrom(24))];
    expect([before, after, after > before * 1.1]).toEqual([before, after, true]);
    const database = 'Amazon Relational Database Service';
    expect(toMean(weekFrom(24), database)).toBeGreaterThan(toMean(weekFrom(38), database) * 1.3);
  });

  it('has three days on which a job ran away, and is as before afterwards', () => {
    const other = 'EC2 - Other';
    const usual = toMean(weekFrom(22), other);
    for (const day of [12, 11, 10]) expect(usage(day, other)).toBeGreaterThan(usual + 60);
    for (const day of [13, 9]) expect(usage(day, other)).toBeLessThan(usual * 1.2);
  });

  it('is the same whenever one of its days is asked for', () => {
    const later = makeAccount({ ...account.origin, now: addDays(NOON, 30) });
    const then = makeAccount({ ...account.origin, now: addDays(NOON, -20) });
    for (const day of [60, 40, 30, 25, 24])
      for (const other of [later, then])
        expect(listCosts(other, addDays(NOON, -day))).toEqual(listCosts(account, addDays(NOON, -day)));
  });
});
