import { recommend } from '@cloudmend/finops';
import {
  CHECKS,
  FRAMEWORKS,
  frameworkStates,
  isOwned,
  measureCoverage,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';
import { DEMO_REGIONS, MAIN_DEMO_ACCOUNT_ID as MAIN, NEGLECTED_DEMO_ACCOUNT_ID as NEGLECTED } from './demo-accounts';
import { NOON } from './testing/enter-account';
import { FREE, PAID_AS } from './testing/paid-kinds';
import { JUDGED, listStatuses, OF_A_PERSON, OF_THE_ACCOUNT, scan } from './testing/scan-demo-account';

const listFails = (verdicts: readonly Verdict[], severity?: Verdict['severity']): number =>
  verdicts.filter((verdict) => verdict.status === 'fail' && (severity === undefined || verdict.severity === severity))
    .length;
const listCoverages = (verdicts: readonly Verdict[]): number[] =>
  frameworkStates(verdicts).map(({ controls }) => measureCoverage(controls).coverage);
const isBetween = (number: number, least: number, most: number): boolean => number >= least && number <= most;

describe('a scan of the demo account', () => {
  it('reads a mid-sized company in three regions, and 90 days of cost', async () => {
    const { units } = await scan(MAIN);
    const owned = units.flatMap(({ resources }) => resources).filter(isOwned);
    expect([owned.length, isBetween(owned.length, 140, 220)]).toEqual([owned.length, true]);
    const [home, second, third] = DEMO_REGIONS.map(
      (region) => owned.filter((resource) => resource.region === region).length,
    );
    expect([home, second, third].map((count) => (count ?? 0) > 10)).toEqual([true, true, true]);
    expect((home ?? 0) > (second ?? 0) && (second ?? 0) > (third ?? 0)).toBe(true);
    expect(units.find(({ unit }) => unit.service === 'cost')?.costs).toHaveLength(90);
  });

  it('meets one refused call, named with its action, and calls what hangs on it unknown', async () => {
    const { units, verdicts } = await scan(MAIN);
    expect(units.flatMap(({ gaps }) => gaps)).toEqual([
      expect.objectContaining({
        region: 'eu-west-1',
        operation: 'secretsmanager:GetResourcePolicy',
        reason: expect.stringContaining('secretsmanager:GetResourcePolicy'),
      }),
    ]);
    expect(verdicts.filter(({ status }) => status === 'unknown').map(({ check, region }) => [check, region])).toEqual([
      ['secrets-public-policy', 'eu-west-1'],
    ]);
  });

  it('shows a company that is looked after: faults of each severity, few of them grave', async () => {
    const { verdicts } = await scan(MAIN);
    const limits = [
      ['CRITICAL', 1, 4],
      ['HIGH', 8, 20],
      ['MEDIUM', 20, 45],
      ['LOW', 25, 60],
    ] as const;
    for (const [severity, least, most] of limits)
      expect([severity, listFails(verdicts, severity), isBetween(listFails(verdicts, severity), least, most)]).toEqual([
        severity,
        listFails(verdicts, severity),
        true,
      ]);
    expect(verdicts.filter(({ status }) => status === 'pass').length).toBeGreaterThan(5 * listFails(verdicts));
  });

  it('evaluates every check except those that need manual review', async () => {
    const { verdicts } = await scan(MAIN);
    const judged = new Set(
      verdicts.filter(({ status }) => status === 'pass' || status === 'fail').map(({ check }) => check),
    );
    expect(CHECKS.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([...OF_A_PERSON]);
  });

  // A control fails with one of its checks, and the broad controls of laws have many: SOC 2 passes 8 of 25, GDPR 4 of 13.
  it('has passed three tenths to five sixths of the assessed controls of every framework', async () => {
    const found = listCoverages((await scan(MAIN)).verdicts);
    expect(found).toHaveLength(FRAMEWORKS.length);
    for (const coverage of found) expect([coverage, isBetween(coverage, 0.3, 0.85)]).toEqual([coverage, true]);
  });

  it('names and tags its things as one company does', async () => {
    const resources = (await scan(MAIN)).units.flatMap((unit) => unit.resources);
    const named = resources.filter(({ kind }) =>
      ['aws.s3.bucket', 'aws.ec2.instance', 'aws.ec2.volume', 'aws.rds.instance'].includes(kind),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(({ name }) => name).filter((name) => !/^acme-(prod|staging|dev)-[a-z0-9-]+$/.test(name))).toEqual(
      [],
    );
    for (const { name, tags } of named)
      expect([name, Object.keys(tags ?? {}).filter((key) => ['team', 'env', 'cost-center'].includes(key))]).toEqual([
        name,
        ['team', 'env', 'cost-center'],
      ]);
  });
});

describe('the bill of the demo account', () => {
  const makeBill = (units: readonly UnitSnapshot[]): Map<string, number> => {
    const month = new Map<string, number>();
    for (const { usdByService } of (units.find(({ unit }) => unit.service === 'cost')?.costs ?? []).slice(-32, -2)) {
      for (const [service, usd] of Object.entries(usdByService)) month.set(service, (month.get(service) ?? 0) + usd);
    }
    return month;
  };
  const toTotal = (bill: ReadonlyMap<string, number>): number => [...bill.values()].reduce((sum, usd) => sum + usd, 0);

  it('has a line for every kind of thing that costs, and a thing for every line', async () => {
    const { units } = await scan(MAIN);
    const kinds = new Set(units.flatMap(({ resources }) => resources).map(({ kind }) => kind));
    const lines = new Set(makeBill(units).keys());
    for (const [kind, service] of Object.entries(PAID_AS))
      expect([kind, kinds.has(kind), lines.has(service)]).toEqual([kind, true, true]);
    expect([...lines].filter((service) => !Object.values(PAID_AS).includes(service))).toEqual([]);
    expect([...kinds].filter((kind) => isOwned({ kind }) && !(kind in PAID_AS) && !FREE.has(kind))).toEqual([]);
  });

  it('could be a tenth to a quarter lower, says a dozen rules or so', async () => {
    const { units } = await scan(MAIN);
    const found = recommend(units, { now: NOON });
    const rules = [...new Set(found.map(({ rule }) => rule))];
    expect([rules, rules.length >= 8]).toEqual([rules, true]);
    const share = found.reduce((sum, { monthlySavingUsd }) => sum + monthlySavingUsd, 0) / toTotal(makeBill(units));
    expect([share, isBetween(share, 0.1, 0.25)]).toEqual([share, true]);
  });

  it('could be lower beyond the region of the shipped prices too, by the list and the day that each saving names', async () => {
    const elsewhere = recommend((await scan(MAIN)).units, { now: NOON }).filter(
      ({ region, monthlySavingUsd }) => region !== 'us-east-1' && monthlySavingUsd > 0,
    );
    expect(elsewhere.length).toBeGreaterThan(5);
    expect(new Set(elsewhere.map(({ inputs }) => inputs['priceSource']))).toEqual(
      new Set([`AWS Price List API, ${NOON.toISOString().slice(0, 10)}`]),
    );
  });

  it('is never saved twice: what a service costs is more than what could be saved of it', async () => {
    const { units } = await scan(MAIN);
    const bill = makeBill(units);
    const kindOf = new Map(units.flatMap(({ resources }) => resources).map(({ arn, kind }) => [arn, kind]));
    const saved = new Map<string, number>();
    for (const { rule, resource, monthlySavingUsd } of recommend(units, { now: NOON })) {
      const service = rule === 'EC2-STOPPED-EBS' ? 'EC2 - Other' : (PAID_AS[kindOf.get(resource) ?? ''] ?? rule);
      saved.set(service, (saved.get(service) ?? 0) + monthlySavingUsd);
    }
    for (const [service, usd] of saved)
      expect([service, usd, usd < (bill.get(service) ?? 0)]).toEqual([service, usd, true]);
  });
});

describe('a scan of the neglected demo account', () => {
  it('has good and bad things for every check', async () => {
    const { verdicts } = await scan(NEGLECTED);
    for (const { id } of JUDGED.filter(({ id }) => !OF_THE_ACCOUNT.has(id)))
      expect([id, listStatuses(verdicts, id)]).toEqual([id, ['fail', 'pass']]);
    for (const id of OF_THE_ACCOUNT) expect([['pass'], ['fail']]).toContainEqual(listStatuses(verdicts, id));
    for (const coverage of listCoverages(verdicts)) expect(coverage).toBeLessThanOrEqual(0.15);
    expect(listFails(verdicts)).toBeGreaterThan(50);
  });
});
