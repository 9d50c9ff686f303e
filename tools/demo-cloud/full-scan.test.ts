import { recommend } from '@cloudmend/finops';
import { CHECKS, collectUnit, coverageOf, frameworkStates, judge, listRegions, planUnits, type Purpose, type UnitSnapshot, type Verdict } from '@cloudmend/scanner';
import { openAccount } from '@cloudmend/scanner/aws';
import { DEMO_ACCOUNT_IDS, MAIN_DEMO_ACCOUNT_ID as MAIN, NEGLECTED_DEMO_ACCOUNT_ID as NEGLECTED } from './demo-accounts';
import { LOCAL_CALLER } from './demo-cloud-plugin';
import { GAP_ACCOUNT_ID } from './sts/permissions';
import { demoPlugin, NOON, roleArnOf } from './testing/enter-account';

/** One fact of an account each: they pass in one account and fail in another. A region that GuardDuty does not watch has no detector. */
const OF_THE_ACCOUNT = new Set([
  'account-security-contact',
  'cloudtrail-s3-data-events-read',
  'cloudtrail-s3-data-events-write',
  'guardduty-s3-protection',
  'iam-cloudshell-full-access',
  'iam-federation',
  'iam-password-complexity',
  'iam-password-expiry',
  'iam-password-min-length',
  'iam-password-reuse',
  'iam-root-hardware-mfa',
  'iam-root-mfa',
  'iam-root-no-access-keys',
  'iam-root-not-used-recently',
  'iam-support-role',
  'organizations-member',
  's3-account-public-access-block',
  ...CHECKS.filter(({ isOfAccount }) => isOfAccount).map(({ id }) => id),
]);

/** What only a person can judge. */
const OF_A_PERSON = new Set(['account-contact-details']);
const JUDGED = CHECKS.filter(({ id }) => !OF_A_PERSON.has(id));

interface Scan {
  readonly units: UnitSnapshot[];
  readonly verdicts: Verdict[];
}

const scanAnew = async (accountId: string): Promise<Scan> => {
  const role = { accountId, roleArn: roleArnOf(accountId), externalId: 'cm-acme', sourceIdentity: 'scan-1', sessionSeconds: 3600 };
  const reader = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, role);
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'all', services: 'all' });
  // Weeks of metrics are worth their time once: the other accounts are looked at for their checks.
  const purposes: readonly Purpose[] = accountId === MAIN ? ['cost', 'security'] : ['security'];
  const units = await Promise.all(plan.map((unit) => collectUnit(reader, unit, { now: NOON, range: '90d', purposes })));
  reader.close();
  return { units, verdicts: judge(accountId, units, { now: NOON }) };
};

const done = new Map<string, Promise<Scan>>();
/** An account is the same at each scan of one day, so one scan serves every test. */
const scan = (accountId: string): Promise<Scan> => {
  const found = done.get(accountId) ?? scanAnew(accountId);
  done.set(accountId, found);
  return found;
};

const statusesOf = (verdicts: readonly Verdict[], id: string): string[] => [...new Set(verdicts.filter(({ check }) => check === id).map(({ status }) => status))].sort();
const failsOf = (verdicts: readonly Verdict[], severity?: Verdict['severity']): number =>
  verdicts.filter((verdict) => verdict.status === 'fail' && (severity === undefined || verdict.severity === severity)).length;
const coveragesOf = (verdicts: readonly Verdict[]): number[] => frameworkStates(verdicts).map(({ controls }) => coverageOf(controls).coverage);
const isBetween = (number: number, least: number, most: number): boolean => number >= least && number <= most;

describe('a scan of the demo account', () => {
  it('reads some 240 resources without a gap, and 90 days of cost', async () => {
    const { units } = await scan(MAIN);
    const count = units.flatMap(({ resources }) => resources).length;
    expect(units.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect([count, isBetween(count, 220, 265)]).toEqual([count, true]);
    expect(units.find(({ unit }) => unit.service === 'cost')?.costs).toHaveLength(90);
  });

  it('shows a company that is half way: some 180 faults, few of them grave', async () => {
    const { verdicts } = await scan(MAIN);
    const { CRITICAL, HIGH, MEDIUM, LOW } = { CRITICAL: failsOf(verdicts, 'CRITICAL'), HIGH: failsOf(verdicts, 'HIGH'), MEDIUM: failsOf(verdicts, 'MEDIUM'), LOW: failsOf(verdicts, 'LOW') };
    expect([CRITICAL + HIGH + MEDIUM + LOW, isBetween(failsOf(verdicts), 165, 190)]).toEqual([failsOf(verdicts), true]);
    expect([[CRITICAL, HIGH, MEDIUM, LOW], isBetween(CRITICAL, 2, 5), isBetween(HIGH, 16, 36), isBetween(MEDIUM, 60, 95), isBetween(LOW, 50, 75)]).toEqual([[CRITICAL, HIGH, MEDIUM, LOW], true, true, true, true]);
    expect(verdicts.every(({ check, status }) => status === 'pass' || status === 'fail' || OF_A_PERSON.has(check))).toBe(true);
  });

  it('has passed about half of the assessed controls of a benchmark, and fewer of a standard, whose controls ask for more at once', async () => {
    const [cis5, cis3, ...standards] = coveragesOf((await scan(MAIN)).verdicts);
    for (const coverage of [cis5, cis3]) expect([coverage, isBetween(coverage ?? 0, 0.45, 0.6)]).toEqual([coverage, true]);
    expect(standards).toHaveLength(5);
    for (const coverage of standards) expect([coverage, isBetween(coverage, 0.05, 0.45)]).toEqual([coverage, true]);
  });

  it('is the same at a second scan of the day', async () => {
    expect((await scanAnew(MAIN)).verdicts).toEqual((await scan(MAIN)).verdicts);
  });

  it('names its things as one company does', async () => {
    const resources = (await scan(MAIN)).units.flatMap((unit) => unit.resources);
    const named = resources.filter(({ kind }) => ['aws.s3.bucket', 'aws.ec2.instance', 'aws.ec2.volume', 'aws.rds.instance'].includes(kind));
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(({ name }) => name).filter((name) => !/^acme-(prod|staging|dev)-[a-z0-9-]+$/.test(name))).toEqual([]);
    expect(named.map(({ name }) => name)).toContain('acme-prod-exports');
  });

  it('recommends a dozen things or two that figures bear out, worth the trouble', async () => {
    const { units } = await scan(MAIN);
    const found = recommend(units, { now: NOON });
    const rules = new Set(found.map(({ rule }) => rule));
    expect(['EBS-GP2-GP3', 'EBS-UNATTACHED', 'VPC-EIP'].filter((rule) => !rules.has(rule))).toEqual([]);
    expect([[...rules].sort(), rules.size >= 6]).toEqual([[...rules].sort(), true]);
    const bill = (units.find(({ unit }) => unit.service === 'cost')?.costs ?? []).slice(-32, -2).flatMap(({ usdByService }) => Object.values(usdByService));
    const share = found.reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0) / bill.reduce((sum, usd) => sum + usd, 0);
    expect([share, isBetween(share, 0.04, 0.4)]).toEqual([share, true]);
  });

  it('pays for no more than it owns: what could be saved is part of the bill', async () => {
    const { units } = await scan(MAIN);
    const costs = units.find(({ unit }) => unit.service === 'cost')?.costs ?? [];
    const monthOf = (service: string): number => costs.slice(-32, -2).reduce((sum, { usdByService }) => sum + (usdByService[service] ?? 0), 0);
    const saved = (prefix: string): number => recommend(units, { now: NOON }).filter(({ rule }) => rule.startsWith(prefix)).reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0);
    expect(saved('EBS')).toBeLessThan(monthOf('EC2 - Other'));
    expect(saved('VPC')).toBeLessThan(monthOf('Amazon Virtual Private Cloud'));
  });
});

describe('other demo accounts', () => {
  const others = DEMO_ACCOUNT_IDS.slice(10, 26);

  // Many scans at once take a slow machine more than a test's usual time.
  beforeAll(() => Promise.all([NEGLECTED, ...others].map(scan)), 60_000);

  it('show together a pass and a fail of every check', async () => {
    const verdicts = (await Promise.all([MAIN, NEGLECTED, ...others].map(scan))).flatMap((each) => each.verdicts);
    for (const { id } of JUDGED) expect([id, statusesOf(verdicts, id)]).toEqual([id, ['fail', 'pass']]);
  });

  it('are neglected or half mended: in the neglected one every check finds good and bad things', async () => {
    const { verdicts } = await scan(NEGLECTED);
    for (const { id } of JUDGED.filter(({ id }) => !OF_THE_ACCOUNT.has(id))) expect([id, statusesOf(verdicts, id)]).toEqual([id, ['fail', 'pass']]);
    for (const id of OF_THE_ACCOUNT) expect([['pass'], ['fail']]).toContainEqual(statusesOf(verdicts, id));
    for (const coverage of coveragesOf(verdicts)) expect(coverage).toBeLessThanOrEqual(0.15);
    expect(failsOf(verdicts)).toBeGreaterThan(50);
  });

  it('have the same kinds of things in other amounts, and a fault of the account here, none there', async () => {
    const scans = await Promise.all(others.map(scan));
    const kinds = (units: UnitSnapshot[]): string[] => [...new Set(units.flatMap(({ resources }) => resources.map(({ kind }) => kind)))].sort();
    for (const { units } of scans) expect(kinds(units)).toEqual(kinds(scans[0]?.units ?? []));
    const verdicts = scans.flatMap((each) => each.verdicts).filter(({ check }) => OF_THE_ACCOUNT.has(check));
    for (const check of OF_THE_ACCOUNT) {
      expect([check, [...new Set(verdicts.filter((verdict) => verdict.check === check).map(({ status }) => status))].sort()]).toEqual([check, ['fail', 'pass']]);
    }
  });

  it('show a denied part as a gap and as unknown, never as a pass', async () => {
    const { units, verdicts } = await scan(GAP_ACCOUNT_ID);
    const gaps = units.flatMap((unit) => unit.gaps);
    expect(gaps.map(({ service, region, operation }) => [service, region, operation])).toContainEqual(['cloudtrail', 'eu-west-1', 'cloudtrail:DescribeTrails']);
    const there = verdicts.filter(({ check, region }) => check === 'cloudtrail-multi-region' && region === 'eu-west-1');
    expect(there.map(({ status }) => status)).toEqual(['unknown']);
  });
});
