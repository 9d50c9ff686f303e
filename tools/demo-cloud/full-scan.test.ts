import { recommend } from '@cloudmend/finops';
import { CHECKS, collectUnit, judge, listRegions, planUnits, type UnitSnapshot, type Verdict } from '@cloudmend/scanner';
import { openAccount } from '@cloudmend/scanner/aws';
import { DEMO_ACCOUNT_IDS } from './demo-accounts';
import { LOCAL_CALLER } from './demo-cloud-plugin';
import { GAP_ACCOUNT_ID } from './sts/permissions';
import { demoPlugin, NOON, roleArnOf } from './testing/enter-account';

const MAIN = '111122223333';
/** One fact of an account each: they pass in one account and fail in another. */
const OF_THE_ACCOUNT = new Set(['iam-root-no-access-keys', 'iam-root-mfa', 'iam-password-min-length']);

const scan = async (accountId: string): Promise<{ units: UnitSnapshot[]; verdicts: Verdict[] }> => {
  const role = { accountId, roleArn: roleArnOf(accountId), externalId: 'cm-acme', sourceIdentity: 'scan-1', sessionSeconds: 3600 };
  const reader = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, role);
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'all', services: 'all' });
  const units = await Promise.all(plan.map((unit) => collectUnit(reader, unit, { now: NOON, range: '90d' })));
  reader.close();
  return { units, verdicts: judge(accountId, units, { now: NOON }) };
};

describe('a scan of the demo account', () => {
  it('reads about 80 resources without a gap, and 90 days of cost', async () => {
    const { units } = await scan(MAIN);
    const count = units.flatMap(({ resources }) => resources).length;
    expect(units.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect([count >= 75, count <= 100]).toEqual([true, true]);
    expect(units.find(({ unit }) => unit.service === 'cost')?.costs).toHaveLength(90);
  });

  it('finds good and bad things for every check', async () => {
    const { verdicts } = await scan(MAIN);
    const statuses = (id: string): string[] => [...new Set(verdicts.filter(({ check }) => check === id).map(({ status }) => status))].sort();
    for (const { id } of CHECKS.filter(({ id }) => !OF_THE_ACCOUNT.has(id))) expect([id, statuses(id)]).toEqual([id, ['fail', 'pass']]);
    for (const id of OF_THE_ACCOUNT) expect([['pass'], ['fail']]).toContainEqual(statuses(id));
  });

  it('recommends something by every rule, worth the trouble', async () => {
    const { units } = await scan(MAIN);
    const found = recommend(units, { now: NOON });
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual(['EBS-GP2-GP3', 'EBS-UNATTACHED', 'VPC-EIP']);
    expect(found.reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0)).toBeGreaterThan(300);
    expect(found.map(({ resource }) => resource)).toHaveLength(new Set(found.map(({ resource }) => resource)).size);
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
  it('have the same kinds of things in other amounts, and a fault of the account here, none there', async () => {
    const scans = await Promise.all(DEMO_ACCOUNT_IDS.slice(10, 26).map(scan));
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
