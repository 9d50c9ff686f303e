import type { TenantId } from '@cloudmend/domain/tenancy';
import { type LocalTable, memoryQueue, openLocalTable } from '../../testing/local-table';
import type { QueueRecords, ScanBatch } from './queue-records';
import { openScanQueue, type ScanQueue, toShare } from './scan-queue';
import { queueInTable } from './table-records';
import { openKeyedTable } from '../../keyed-table/keyed-table';

const PLACES = 11;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

let local: LocalTable;
let now = NOON;
const clock = (): Date => new Date(now);
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const openTableRecords = async (): Promise<QueueRecords> => {
  const records = queueInTable(
    openKeyedTable(local.deps.client, local.deps.table, () => true),
    clock,
  );
  await records.free(await records.places());
  const queue = openScanQueue(records, { clock });
  for (const { tenantId, scans } of await records.entries())
    for (const { scanId } of scans) await queue.leave({ tenantId, scanId });
  return records;
};

const nameScan = (tenant: string, scan = 1) => ({ tenantId: tenant as TenantId, scanId: `${tenant}-${scan}` });

const admitAll = async (queue: ScanQueue, places = PLACES): Promise<ScanBatch[]> => {
  const batches: ScanBatch[] = [];
  for (let batch = await queue.admit(places); batch; batch = await queue.admit(places)) batches.push(batch);
  return batches;
};
const toShort = ({ scanId, from, count }: ScanBatch): string => `${scanId} ${from}+${count}`;

describe.each([
  ['in the table', openTableRecords],
  ['in memory', async () => memoryQueue(clock)],
])('the queue of scans %s', (_where, openRecords) => {
  let records: QueueRecords;
  let queue: ScanQueue;
  beforeEach(async () => {
    now = NOON;
    records = await openRecords();
    queue = openScanQueue(records, { clock });
  });

  it('admits a whole share to a workspace that is alone, and leaves room for the next', async () => {
    await queue.join(nameScan('noisy'), 20);
    expect((await admitAll(queue)).map(toShort)).toEqual(['noisy-1 0+8']);
    await queue.join(nameScan('quiet'), 3);
    expect((await admitAll(queue)).map(toShort)).toEqual(['quiet-1 0+1', 'quiet-1 1+1', 'quiet-1 2+1']);
    expect(await queue.places()).toHaveLength(PLACES);
  });

  it('gives the next place to the workspace that waited longest, one account each', async () => {
    for (const tenant of ['a', 'b', 'c']) await queue.join(nameScan(tenant), 3);
    const one = await queue.admit(1);
    expect(one && toShort(one)).toBe('a-1 0+1');
    const order: string[] = [];
    for (let batch = one; batch; batch = await queue.admit(1)) {
      order.push(toShort(batch));
      expect(await queue.finish(batch)).toBe(order.filter((name) => name[0] === batch?.scanId[0]).length === 3);
    }
    expect(order).toEqual([0, 1, 2].flatMap((from) => ['a', 'b', 'c'].map((tenant) => `${tenant}-1 ${from}+1`)));
  });

  it('says how many come before a scan, until its first account is admitted', async () => {
    await queue.join(nameScan('a'), 5);
    await queue.admit(1);
    await queue.join(nameScan('b'), 1);
    await queue.join(nameScan('c', 1), 1);
    await queue.join(nameScan('c', 2), 1);
    const ahead = () =>
      Promise.all([nameScan('a'), nameScan('b'), nameScan('c', 1), nameScan('c', 2)].map(queue.countAhead));
    expect(await ahead()).toEqual([undefined, 1, 2, 3]);
    await queue.leave(nameScan('a'));
    expect(await ahead()).toEqual([undefined, 0, 1, 2]);
  });

  it('tells the last batch alone that the scan is over, however often it asks', async () => {
    await queue.join(nameScan('a'), 12);
    const [first, second] = (await admitAll(queue, 40)) as [ScanBatch, ScanBatch];
    expect([await queue.finish(second), await queue.finish(second), await queue.finish(first)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await queue.finish(second)).toBe(true);
    await queue.leave(nameScan('a'));
    expect([await queue.entries(), await queue.places()]).toEqual([[], []]);
  });

  it('frees places of the same scan alone, and any place after fifty minutes', async () => {
    await queue.join(nameScan('a'), 2);
    await admitAll(queue, 4);
    await queue.release(nameScan('a', 2), 0);
    await queue.release(nameScan('b'), 0);
    expect(await queue.places()).toHaveLength(2);
    await queue.release(nameScan('a'), 0);
    expect((await queue.places()).map(({ account }) => account)).toEqual([1]);
    now += 50 * 60_000;
    expect(await queue.places()).toEqual([]);
  });

  it('keeps a scan whose places cannot be freed, so that none of them outlives it', async () => {
    await queue.join(nameScan('a'), 2);
    await admitAll(queue, 4);
    const throttled = openScanQueue(
      { ...records, free: async () => Promise.reject(new Error('Throttled.')) },
      { clock },
    );
    await expect(throttled.leave(nameScan('a'))).rejects.toThrow('Throttled.');
    expect((await queue.entries()).map(({ tenantId }) => tenantId)).toEqual(['a']);
    await queue.leave(nameScan('a'));
    expect([await queue.entries(), await queue.places()]).toEqual([[], []]);
  });

  it('frees what a scan is given while it leaves', async () => {
    await queue.join(nameScan('a'), 2);
    await admitAll(queue, 2);
    const admitting = openScanQueue(
      {
        ...records,
        free: async (freed) =>
          records
            .free(freed)
            .then(() => queue.admit(2))
            .then(() => undefined),
      },
      { clock },
    );
    await admitting.leave(nameScan('a'));
    expect([await queue.entries(), await queue.places()]).toEqual([[], []]);
  });

  it('starts the batches of a dead scan over once', async () => {
    await queue.join(nameScan('a'), 2);
    const [batch] = await admitAll(queue);
    expect(await queue.retry(nameScan('a'))).toEqual([{ ...batch, attempt: 1 }]);
    expect(await queue.retry(nameScan('a'))).toEqual([]);
    // The run that was taken for dead ends nothing.
    expect(await queue.finish(batch as ScanBatch)).toBe(false);
    expect(await queue.finish({ ...(batch as ScanBatch), attempt: 1 })).toBe(true);
  });

  it('gives the runs of a scan that is continued new names, and starts each of them over once', async () => {
    await queue.join(nameScan('a'), 1, 2);
    const batch = { ...nameScan('a'), from: 0, count: 1, attempt: 4 };
    expect(await admitAll(queue)).toEqual([batch]);
    expect(await queue.retry(nameScan('a'))).toEqual([{ ...batch, attempt: 5 }]);
    expect(await queue.retry(nameScan('a'))).toEqual([]);
    expect(await queue.finish({ ...batch, attempt: 1 })).toBe(false);
    expect(await queue.finish({ ...batch, attempt: 5 })).toBe(true);
  });

  it('reads the last account of a scan again until its end is recorded', async () => {
    await queue.join(nameScan('a'), 2);
    for (const batch of await admitAll(queue)) await queue.finish(batch);
    const last = { ...nameScan('a'), from: 1, count: 1, attempt: 1 };
    expect(await queue.retry(nameScan('a'))).toEqual([last]);
    expect(await queue.retry(nameScan('a'))).toEqual([]);
    expect(await queue.finish(last)).toBe(true);
  });

  it('never admits more than there are places, no matter who asks at once', async () => {
    for (let tenant = 0; tenant < 6; tenant += 1) await queue.join(nameScan(`t${tenant}`), 10);
    await Promise.all(Array.from({ length: 12 }, () => admitAll(queue)));
    await admitAll(queue);
    const held = await queue.places();
    expect(held).toHaveLength(6);
    expect(new Set(held.map(({ number }) => number)).size).toBe(6);
    expect(new Set(held.map(({ tenantId }) => tenantId)).size).toBe(6);
  });

  it('admits no more workspaces than there are places', async () => {
    for (let tenant = 0; tenant < 6; tenant += 1) await queue.join(nameScan(`t${tenant}`), 10);
    await admitAll(queue, 4);
    expect((await queue.places()).map(({ number }) => number).sort()).toEqual([0, 1, 2, 3]);
  });

  it('gives a place to no one else until it is free or its time is over', async () => {
    const take = (tenant: string, until: number) =>
      records.commit({
        before: undefined,
        after: {
          tenantId: tenant as TenantId,
          revision: 1,
          turn: null,
          scans: [{ scanId: nameScan(tenant).scanId, total: 1, next: 1, open: [] }],
        },
        take: [{ number: 0, ...nameScan(tenant), account: 0, until }],
      });
    expect(await take('a', NOON + 1000)).toBe(true);
    expect(await take('b', NOON + 2000)).toBe(false);
    expect((await queue.places()).map(({ tenantId }) => tenantId)).toEqual(['a']);
    now += 1000;
    expect(await take('b', NOON + 2000)).toBe(true);
    expect((await queue.places()).map(({ tenantId }) => tenantId)).toEqual(['b']);
  });
});

it('a share is at least one place, and leaves a quarter free while there is more', () => {
  for (let workspaces = 1; workspaces < 50; workspaces += 1) {
    const share = toShare(PLACES, workspaces);
    expect(share).toBeGreaterThanOrEqual(1);
    if (share > 1) expect(share * workspaces).toBeLessThanOrEqual(PLACES - 3);
  }
});
