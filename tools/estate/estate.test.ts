import { advise, listPriceKeys } from '@cloudmend/finops';
import { collectAwsUnit, judge, listRegions, planUnits } from '@cloudmend/scanner';
import { directDemoCloud } from '../demo-cloud';
import { listEnabledRegions, MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import { openScope } from '../demo-cloud/generate/scope';
import { toAccountArn } from '../demo-cloud/generate/standing';
import { NOON, toRoleArn } from '../demo-cloud/testing/enter-account';
import { type AnyKind, KINDS } from './kinds';
import { thingsIn, US } from './plan';

/** Denied in eu-west-1 of the main account, to show a gap. */
const DENIED = 'secrets-public-policy';

const scan = async (accountId: string) => {
  const reader = await directDemoCloud({ now: () => NOON }).enter({
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  });
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'all', services: 'all' });
  const collected = plan.map((unit) => collectAwsUnit(reader, unit, { now: NOON, range: '30d', listPriceKeys }));
  const units = await Promise.all(collected);
  return { verdicts: judge(accountId, units, { now: NOON }), savings: advise(units, { now: NOON }).recommendations };
};

type Line = readonly [key: string, expected: string | number];

/** The company's resources of a kind, with what each must get: `check ARN`, or `rule ARN`. */
const listExpected = (accountId: string, kind: AnyKind): { verdicts: Line[]; savings: Line[] } => {
  const scope = openScope({ seed: 'cloudmend', accountId, now: NOON });
  const things = listEnabledRegions(accountId).flatMap((region) => thingsIn(kind, scope, region));
  const parts = things.flatMap((thing) =>
    Object.entries({ '': kind.verdicts(thing), ...kind.parts?.(thing) }).map(([end, verdicts]) => ({
      arn: `${thing.arn}${end}`,
      verdicts: Object.entries(verdicts).filter(([check]) => check !== DENIED),
    })),
  );
  const ofAccount = things.map((thing) => ({
    arn: toAccountArn(scope),
    verdicts: Object.entries(kind.ofAccount?.(thing) ?? {}),
  }));
  return {
    verdicts: [...parts, ...ofAccount].flatMap(({ arn, verdicts }) =>
      verdicts.map(([check, status]) => [`${check} ${arn}`, status] as const),
    ),
    savings: things.flatMap((thing) =>
      Object.entries(kind.savings?.(thing) ?? {}).map(
        ([rule, usd]) => [`${rule} ${thing.arn}`, thing.region === US ? usd : 'some'] as const,
      ),
    ),
  };
};

describe.each([MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID])('the resources of demo account %s', (accountId) => {
  const scanned = scan(accountId);

  it.each(Object.keys(KINDS))('get the planned verdicts: %s', async (service) => {
    const planned = new Map(KINDS[service]?.flatMap((kind) => listExpected(accountId, kind).verdicts));
    const found = new Map(
      (await scanned).verdicts.map(({ check, resource, status }) => [`${check} ${resource}`, status]),
    );
    // The revision of a task definition follows its ARN.
    const findStatus = (key: string) =>
      found.get(key) ?? [...found].find(([other]) => other.startsWith(`${key}:`))?.[1];
    expect(planned.size).toBeGreaterThan(0);
    expect(new Map([...planned.keys()].map((key) => [key, findStatus(key)]))).toEqual(planned);
  });

  it('get the planned savings, to the cent where they do not depend on use', async () => {
    const planned = Object.values(KINDS)
      .flat()
      .flatMap((kind) => listExpected(accountId, kind).savings);
    const found = new Map(
      (await scanned).savings.map((each) => [`${each.rule} ${each.resource}`, each.monthlySavingUsd]),
    );
    const rules = new Set(planned.map(([key]) => key.split(' ')[0]));
    const keys = [...found.keys()].filter((key) => rules.has(key.split(' ')[0]));
    expect(keys.sort()).toEqual(planned.map(([key]) => key).sort());
    const exact = planned.filter(([, usd]) => usd !== 'some');
    expect(exact.map(([key]) => [key, found.get(key)])).toEqual(exact);
  });
});
