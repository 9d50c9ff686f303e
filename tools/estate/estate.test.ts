import { collectUnit, judge, listRegions, planUnits } from '@cloudmend/scanner';
import { directDemoCloud } from '../demo-cloud';
import { enabledRegionsOf, MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import { openScope } from '../demo-cloud/generate/scope';
import { NOON, roleArnOf } from '../demo-cloud/testing/enter-account';
import { type AnyKind, KINDS } from './kinds';
import { thingsIn } from './plan';

/** The main account keeps one call of this check's to itself, so that a gap can be seen. */
const REFUSED = 'secrets-public-policy';

const scanOf = async (accountId: string) => {
  const reader = await directDemoCloud({ now: () => NOON }).enter({
    accountId,
    roleArn: roleArnOf(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  });
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'security', services: 'all' });
  const collected = plan.map((unit) => collectUnit(reader, unit, { now: NOON, range: '30d', purposes: ['security'] }));
  return judge(accountId, await Promise.all(collected), { now: NOON });
};

/** What must be said of the things of a kind, by check and ARN. */
const plannedOf = (accountId: string, kind: AnyKind): Array<readonly [key: string, status: string]> => {
  const scope = openScope({ seed: 'cloudmend', accountId, now: NOON });
  const things = enabledRegionsOf(accountId).flatMap((region) => thingsIn(kind, scope, region));
  const parts = things.flatMap((thing) =>
    Object.entries({ '': kind.verdicts(thing), ...kind.parts?.(thing) }).map(([end, verdicts]) => ({
      arn: `${thing.arn}${end}`,
      verdicts: Object.entries(verdicts).filter(([check]) => check !== REFUSED),
    })),
  );
  return parts.flatMap(({ arn, verdicts }) => verdicts.map(([check, status]) => [`${check} ${arn}`, status] as const));
};

describe.each([MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID])('the things of demo account %s', (accountId) => {
  const scan = scanOf(accountId);

  it.each(Object.keys(KINDS))('are judged as the estate plans them: %s', async (service) => {
    const planned = new Map(KINDS[service]?.flatMap((kind) => plannedOf(accountId, kind)));
    const found = new Map((await scan).map(({ check, resource, status }) => [`${check} ${resource}`, status]));
    // The revision of a task definition follows its ARN.
    const statusOf = (key: string) => found.get(key) ?? [...found].find(([other]) => other.startsWith(`${key}:`))?.[1];
    expect(planned.size).toBeGreaterThan(0);
    expect(new Map([...planned.keys()].map((key) => [key, statusOf(key)]))).toEqual(planned);
  });
});
