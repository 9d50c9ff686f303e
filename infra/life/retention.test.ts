import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { STANDARD_DAYS } from '@cloudmend/domain/retention';
import { aMember, anObservation, aPack } from '@cloudmend/domain/testing';
import type { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { changeRetentionFor } from '../api/retention/change-retention';
import { getRetentionFor } from '../api/retention/get-retention';
import { listHoldsFor } from '../api/retention/list-holds';
import { placeHoldFor } from '../api/retention/place-hold';
import { releaseHoldFor } from '../api/retention/release-hold';
import { getPackFor } from '../api/evidence/get-pack';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { workOnLife } from './work-on-life';

const ACCOUNT = '111122223333';
const NEVER = 253_402_300_799;
const START = '2026-11-21T12:00:00.000Z';
/** ULIDs of 2026-08-01 and 2026-01-01. */
const [AUGUST, JANUARY] = ['01KYX9XP00000000000000000A', '01KDVDNA00000000000000000A'];

let test: TestServices;
let round = 0;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const secondsAfter = (at: string, days: number): number => Date.parse(at) / 1000 + days * 86_400;

const openWorkspace = async (plan: Plan = 'enterprise') => {
  test.local.setTime(START);
  const tenantId = `kept-${(round += 1)}` as TenantId;
  await test.aTenant(tenantId, plan, { [`owner-${round}`]: 'tenant-admin' });
  const stores = () => test.local.openStores(tenantId);
  await stores().observations.noteLinked(ACCOUNT, START);
  const changes: unknown[] = [];
  const call = { changes: (...change: unknown[]) => changes.push(change) } as never;
  const actor = aMember({ tenantId, plan, email: 'admin@acme.example' });
  const uses = () => ({
    ...stores(),
    system: test.local.system,
    clock: test.services.clock,
    newId: test.services.newId,
  });
  const readTtl = async (pk: string, sk: string): Promise<number> => {
    const { client, table } = test.local.deps;
    const { Item } = await client.send(new GetItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }));
    return Number(Item?.['ttl']?.N);
  };
  return {
    tenantId,
    stores,
    changes,
    observe: (scanId: string) => stores().observations.record(anObservation({ accountId: ACCOUNT, at: START, scanId })),
    ttlOfObservation: (scanId: string) =>
      readTtl(`T#${tenantId}#OBSERVATION#${ACCOUNT}`, `${encodeURIComponent(START)}#${scanId}`),
    addCosts: (day: string) =>
      stores().costs.record(ACCOUNT, [{ date: day, estimated: false, usdByService: { s3: 1 } }], START),
    ttlOfCosts: (month: string) => readTtl(`T#${tenantId}#COST#${ACCOUNT}`, `BILL#${month}`),
    get: () => getRetentionFor(uses())(actor, {}, call),
    change: (days: Parameters<ReturnType<typeof changeRetentionFor>>[1]['days']) =>
      changeRetentionFor(uses())(actor, { days }, call),
    hold: (input: { kinds?: Array<'costs' | 'evidence' | 'packs' | 'snapshots'> } = {}) =>
      placeHoldFor(uses())(actor, { matter: 'Case 17', reason: 'Counsel asked.', ...input }, call),
    release: (id: string) => releaseHoldFor(uses())(actor, { id, reason: 'Settled.' }, call),
    holds: () => listHoldsFor(uses())(actor, {}, call),
    getPack: (id: string) => getPackFor(uses())(actor, { id }, call),
    /** The worker, once what was changed is due. */
    work: async (at = '2026-11-21T12:05:00.000Z') => {
      test.local.setTime(at);
      await workOnLife(test.services);
    },
  };
};

describe('retention periods', () => {
  it('change what exists and what is written later, and return to the plan', async () => {
    const { observe, ttlOfObservation, addCosts, ttlOfCosts, change, work } = await openWorkspace();
    await observe('a');
    await addCosts('2026-10-05');
    await change({ evidence: 500, costs: 1000 });
    await work();
    await observe('b');
    for (const scanId of ['a', 'b']) expect(await ttlOfObservation(scanId)).toBe(secondsAfter(START, 500));
    expect(await ttlOfCosts('2026-10')).toBe(secondsAfter('2026-10-01', 1000));
    // Written again by the next reading of the bill.
    await addCosts('2026-10-06');
    expect(await ttlOfCosts('2026-10')).toBe(secondsAfter('2026-10-01', 1000));
    test.local.setTime('2026-11-21T13:00:00.000Z');
    await change({ evidence: null });
    await work('2026-11-21T13:05:00.000Z');
    for (const scanId of ['a', 'b'])
      expect(await ttlOfObservation(scanId)).toBe(secondsAfter(START, STANDARD_DAYS.evidence));
    expect(await ttlOfCosts('2026-10')).toBe(secondsAfter('2026-10-01', 1000));
  });

  itAtNight('go on where an interrupted pass stopped', async () => {
    const { observe, ttlOfObservation, change, tenantId } = await openWorkspace();
    await observe('a');
    await change({ evidence: 500 });
    test.local.setTime('2026-11-21T12:05:00.000Z');
    let looks = 0;
    await workOnLife(test.services, () => (looks += 1) < 4);
    expect(await ttlOfObservation('a')).toBe(secondsAfter(START, STANDARD_DAYS.evidence));
    await workOnLife(test.services);
    expect(await ttlOfObservation('a')).toBe(secondsAfter(START, 500));
    expect((await test.local.system.lifeWork.listDue()).filter((item) => item.tenantId === tenantId)).toEqual([]);
  });

  it('are refused outside their bounds and shown with them', async () => {
    const { change, get, changes } = await openWorkspace();
    await expect(change({ costs: 30 })).rejects.toThrow('Costs: choose between 400 and 2557 days.');
    await expect(change({ trail: 400 })).rejects.toThrow('Audit trail: the retention period is fixed.');
    await change({ snapshots: 90 });
    expect(changes).toEqual([[{}, { snapshots: 90 }]]);
    const { canChange, kinds } = await get();
    expect(canChange).toBe(true);
    expect(kinds.find(({ kind }) => kind === 'snapshots')).toEqual({
      kind: 'snapshots',
      days: 90,
      standardDays: 400,
      bounds: { least: 90, most: 2557 },
      isHeld: false,
    });
  });

  itAtNight('return to the plan when it no longer includes a choice', async () => {
    const { tenantId, observe, ttlOfObservation, change, work, get, stores } = await openWorkspace();
    await observe('a');
    await change({ evidence: 500 });
    await work();
    await test.local.system.tenants.setPlan(tenantId, 'pro');
    await test.local.system.lifeWork.add({ tenantId, kind: 'expiry', dueAt: START });
    await work('2026-11-21T13:00:00.000Z');
    expect((await stores().retention.read()).own).toEqual({});
    expect(await ttlOfObservation('a')).toBe(secondsAfter(START, STANDARD_DAYS.evidence));
    expect((await get()).kinds.find(({ kind }) => kind === 'evidence')?.days).toBe(STANDARD_DAYS.evidence);
  });

  it.each(
    takeFirst(
      [
        ['free', [false, false]],
        ['pro', [true, false]],
      ] as const,
      1,
    ),
  )('delete snapshots of the %s plan in time', async (plan, expected) => {
    const { tenantId, stores, work } = await openWorkspace(plan);
    const unit = { accountId: ACCOUNT, region: 'us-east-1', service: 's3' };
    for (const scanId of [AUGUST, JANUARY]) await stores().snapshots.put(scanId, unit, { facts: 1 });
    await test.local.system.lifeWork.add({ tenantId, kind: 'expiry', dueAt: START });
    await work(plan === 'free' ? START : '2027-03-01T00:00:00.000Z');
    const left = await Promise.all([AUGUST, JANUARY].map((scanId) => stores().snapshots.get(scanId, unit)));
    expect(left.map((snapshot) => snapshot !== undefined)).toEqual(expected);
  });

  itAtNight('look at every workspace once a day', async () => {
    const { tenantId, stores, work } = await openWorkspace('free');
    await stores().snapshots.put(JANUARY, { accountId: ACCOUNT, region: 'us-east-1', service: 's3' }, {});
    await work('2029-01-02T23:59:59.999Z');
    expect(await test.services.openRecords(tenantId).listFolders()).toEqual([]);
  });
});

describe('legal holds', () => {
  it('keep what they cover until the last one is released', async () => {
    const { observe, ttlOfObservation, addCosts, ttlOfCosts, hold, release, work, get, holds } = await openWorkspace();
    await observe('a');
    await addCosts('2026-10-05');
    const [one, other] = [await hold({ kinds: ['evidence'] }), await hold()];
    await work();
    await observe('b');
    expect(await Promise.all([ttlOfObservation('a'), ttlOfObservation('b'), ttlOfCosts('2026-10')])).toEqual([
      NEVER,
      NEVER,
      NEVER,
    ]);
    expect((await get()).kinds.every(({ isHeld }) => isHeld)).toBe(true);
    test.local.setTime('2026-11-21T13:00:00.000Z');
    await release(other.id);
    await work('2026-11-21T13:05:00.000Z');
    expect(await ttlOfCosts('2026-10')).toBe(secondsAfter('2026-10-01', STANDARD_DAYS.costs));
    expect(await ttlOfObservation('b')).toBe(NEVER);
    await release(one.id);
    await work('2026-11-21T13:30:00.000Z');
    for (const scanId of ['a', 'b'])
      expect(await ttlOfObservation(scanId)).toBe(secondsAfter(START, STANDARD_DAYS.evidence));
    expect((await holds()).map(({ released }) => released?.by)).toEqual(['admin@acme.example', 'admin@acme.example']);
    await expect(release(one.id)).rejects.toThrow('released before');
    await expect(release('nothing')).rejects.toMatchObject({ code: 'not-found' });
  });

  itAtNight('keep snapshots and the files of packs', async () => {
    const { tenantId, stores, hold, release, work, getPack } = await openWorkspace('starter');
    const { packs, snapshots } = stores();
    await snapshots.put(JANUARY, { accountId: ACCOUNT, region: 'us-east-1', service: 's3' }, {});
    const pack = aPack({
      id: 'p',
      state: 'ready',
      finishedAt: START,
      volumes: [{ name: 'p.zip', bytes: 1, files: 1 }],
    });
    await packs.create(pack);
    await packs.putFile('p', 'p.zip', Buffer.from('x'));
    const { id } = await hold({ kinds: ['snapshots', 'packs'] });
    await work('2028-01-01T00:00:00.000Z');
    const records = test.services.openRecords(tenantId);
    expect([...(await records.listFolders())].sort()).toEqual([JANUARY, 'packs']);
    expect(await getPack('p')).toMatchObject({ state: 'ready', expiresAt: null, links: [{ name: 'p.zip' }] });
    await release(id);
    await work('2028-01-01T01:00:00.000Z');
    expect(await records.listFolders()).toEqual([]);
    expect(await getPack('p')).toMatchObject({ state: 'expired', links: [] });
  });

  it('of two placed at the same time are both kept', async () => {
    const { hold, holds, get } = await openWorkspace();
    const outcomes = await Promise.allSettled([hold({ kinds: ['costs'] }), hold({ kinds: ['packs'] })]);
    const placed = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect((await holds()).length).toBe(placed);
    expect((await get()).kinds.filter(({ isHeld }) => isHeld)).toHaveLength(placed);
  });
});

it('records of other workspaces are not touched', async () => {
  const [mine, other] = [await openWorkspace(), await openWorkspace()];
  for (const workspace of [mine, other]) await workspace.observe('a');
  const { client, table } = test.local.deps;
  // A name that starts with mine.
  const stranger = {
    pk: { S: `T#${mine.tenantId}-2#OBSERVED` },
    sk: { S: 'x' },
    ttl: { N: '1' },
    kept: { S: 'evidence' },
  };
  await client.send(new PutItemCommand({ TableName: table, Item: stranger }));
  await mine.hold();
  await mine.work();
  expect(await mine.ttlOfObservation('a')).toBe(NEVER);
  expect(await other.ttlOfObservation('a')).toBe(secondsAfter(START, STANDARD_DAYS.evidence));
  const { Item } = await client.send(
    new GetItemCommand({ TableName: table, Key: { pk: stranger.pk, sk: stranger.sk } }),
  );
  expect(Item?.['ttl']?.N).toBe('1');
});
