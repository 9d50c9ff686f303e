import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { listPriceKeys } from '@cloudmend/finops';
import { collectAwsUnit, type CloudReader, listRegions, planUnits, type UnitSnapshot } from '@cloudmend/scanner';
import { openAccount, type RoleEntry } from '@cloudmend/scanner/aws';
import { MAIN_DEMO_ACCOUNT_ID } from './demo-accounts';
import { LOCAL_CALLER } from './local-callers';
import { directDemoCloud } from './direct-cloud';
import { demoPlugin, NOON, toRoleArn } from './testing/enter-account';

const toRole = (externalId: string | undefined): RoleEntry => ({
  accountId: MAIN_DEMO_ACCOUNT_ID,
  handle: toRoleArn(MAIN_DEMO_ACCOUNT_ID),
  externalId,
  sourceIdentity: 'scan-1',
  sessionSeconds: 3600,
});
const cloud = directDemoCloud({ now: () => NOON });

const everything = async (reader: CloudReader): Promise<UnitSnapshot[]> => {
  const accountId = MAIN_DEMO_ACCOUNT_ID;
  // A few services of one region at each change; the night reads all.
  const regions = (await listRegions(reader)).slice(0, IS_NIGHTLY ? undefined : 1);
  const plan = planUnits({ accountId, regions, mode: 'all', services: 'all' }).filter(
    ({ service }) => IS_NIGHTLY || ['iam', 'rds', 'cost'].includes(service),
  );
  return Promise.all(
    plan.map((unit) =>
      collectAwsUnit(reader, unit, {
        now: NOON,
        range: '90d',
        purposes: ['cost', 'security', 'stock'],
        listPriceKeys,
      }),
    ),
  );
};

describe('the demo cloud without the SDK', () => {
  it('gives a scan the same facts, gaps and costs, to as many calls, as through the SDK', async () => {
    const through = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, toRole('cm-acme'));
    const expected = await everything(through);
    through.close();
    const found = await everything(await cloud.enter(toRole('cm-acme')));
    expect(expected.flatMap(({ gaps }) => gaps)).toHaveLength(IS_NIGHTLY ? 1 : 0);
    expect(found).toEqual(expected);
  });

  it.each([
    ['missing', undefined],
    ['of another workspace', 'cm-globex'],
    ['random', 'probe-1'],
  ])('refuses a role whose ExternalId is %s', async (_name, externalId) => {
    await expect(cloud.enter(toRole(externalId))).rejects.toMatchObject({
      failure: 'denied',
      operation: 'sts:AssumeRole',
    });
  });
});
