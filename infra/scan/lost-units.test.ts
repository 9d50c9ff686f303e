import { TenantId } from '@cloudmend/domain/tenancy';
import { awsProvider, toFact, type UnitSnapshot } from '@cloudmend/scanner';
import { withLost } from './lost-units';
import { memoryStores } from './testing/memory-stores';
import { aMemory } from './testing/tenant-memory';

const ACCOUNT = '111122223333';
const AT = '2026-11-20T18:00:00.000Z';
const ROOT = `arn:aws:iam::${ACCOUNT}:root`;

/** A region whose only trail, with its home elsewhere, is read there. */
const stored: UnitSnapshot = {
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: ACCOUNT, region: 'us-east-1', service: 'cloudtrail' },
  takenAt: AT,
  purposes: ['cost', 'security', 'stock'],
  resources: [
    {
      kind: 'aws.cloudwatch.trail-watch',
      arn: ROOT,
      id: 'us-east-1',
      name: ACCOUNT,
      region: 'global',
      tags: {},
      logGroups: toFact([]),
    },
    {
      kind: 'aws.cloudtrail.account',
      arn: ROOT,
      id: ACCOUNT,
      name: ACCOUNT,
      region: 'global',
      tags: {},
      farTrails: [],
    },
  ] as readonly object[] as UnitSnapshot['resources'],
  unreadKinds: [],
  gaps: [],
  apiCalls: 3,
};
const planned = ['us-east-1', 'eu-west-1'].map((region) => ({ region, service: 'cloudtrail' }));
const input = {
  tenantId: TenantId.parse('acme'),
  scanId: 'scan-1',
  accountId: ACCOUNT,
  units: [...planned, { region: 'global', service: 'cost' }],
};

const judgeWith = async (units: readonly UnitSnapshot[]) => {
  const wasRead = awsProvider.readScope(units);
  return awsProvider
    .judge(ACCOUNT, units, { now: new Date(AT) })
    .filter(({ check }) => check.startsWith('cw-alarm-') || check.startsWith('cloudtrail-s3-data-events-'))
    .map(({ check, status, detail }) => ({ check, status, detail, wasRead: wasRead({ check, region: 'global' }) }));
};

describe('a region with unread trails', () => {
  it('makes every check unknown that one of its trails might pass, and fails none', async () => {
    const { read, lost } = await withLost(memoryStores(aMemory()), input, {
      provider: awsProvider,
      stored: [stored],
      at: AT,
    });
    expect(lost.map(({ unit }) => unit)).toEqual([{ accountId: ACCOUNT, region: 'eu-west-1', service: 'cloudtrail' }]);
    const verdicts = await judgeWith([...read, ...lost]);
    expect(verdicts).toHaveLength(17);
    expect(new Set(verdicts.map(({ status, wasRead, detail }) => `${status} ${String(wasRead)} ${detail}`))).toEqual(
      new Set(['unknown false This part of the account was not read.']),
    );
  });

  it('differs from a region without trails', async () => {
    const empty = { ...stored, unit: { ...stored.unit, region: 'eu-west-1' } };
    const { read, lost } = await withLost(memoryStores(aMemory()), input, {
      provider: awsProvider,
      stored: [stored, empty],
      at: AT,
    });
    expect(lost).toEqual([]);
    expect(new Set((await judgeWith(read)).map(({ status }) => status))).toEqual(new Set(['fail']));
  });

  it('is stored next to what was read, and recognised when the evaluating worker repeats', async () => {
    const stores = memoryStores(aMemory());
    const first = await withLost(stores, input, { provider: awsProvider, stored: [stored], at: AT });
    const listed = await stores.snapshots.list('scan-1', ACCOUNT);
    const kept = listed.map(({ snapshot }) => snapshot as UnitSnapshot);
    expect(kept).toEqual(first.lost);
    expect(await withLost(stores, input, { provider: awsProvider, stored: [stored, ...kept], at: AT })).toEqual(first);
  });
});
