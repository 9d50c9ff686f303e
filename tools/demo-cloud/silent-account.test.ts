import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { collectAwsUnit, isWhollyUnread, planUnits, listPurposes } from '@cloudmend/scanner';
import { openAccount } from '@cloudmend/scanner/aws';
import { DEMO_REGIONS, MAIN_DEMO_ACCOUNT_ID, SILENT_ACCOUNT_ID } from './demo-accounts';
import { LOCAL_CALLER } from './local-callers';
import { demoPlugin, NOON, toRoleArn } from './testing/enter-account';

/** One region at each change; the night reads all. */
const REGIONS = IS_NIGHTLY ? DEMO_REGIONS : DEMO_REGIONS.slice(0, 1);

const listUnits = async (accountId: string) => {
  const role = {
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  };
  const reader = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, role);
  const plan = planUnits({ accountId, regions: REGIONS, mode: 'all', services: 'all' });
  const units = await Promise.all(
    plan.map((unit) => collectAwsUnit(reader, unit, { now: NOON, range: '30d', purposes: listPurposes('all') })),
  );
  reader.close();
  return units;
};

/** As `service region`. */
const toldBy = (units: Awaited<ReturnType<typeof listUnits>>): string[] =>
  units.filter((unit) => !isWhollyUnread(unit)).map(({ unit }) => `${unit.service} ${unit.region}`);

describe('an account that refuses every call', () => {
  it('tells nothing in any part, and each part says why', async () => {
    expect(toldBy(await listUnits(SILENT_ACCOUNT_ID))).toEqual([]);
  });

  it('is another matter than one that refuses a little', async () => {
    const units = await listUnits(MAIN_DEMO_ACCOUNT_ID);
    expect(toldBy(units)).toHaveLength(units.length);
  });
});
