import { aTenantId } from '@cloudmend/domain/testing';
import { openScanQueue, type ScanBatch, type UnfinishedScan } from '@cloudmend/store/system';
import { memoryQueue } from '@cloudmend/store/testing';
import { openAdmission } from './admission';
import { sweepScans, type SweepOptions } from './sweep-scans';
import { memoryStores } from './testing/memory-stores';
import { aMemory } from './testing/tenant-memory';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();
const SCAN = { tenantId: aTenantId(), scanId: 'scan-1' };

const aScan = (overrides: Partial<UnfinishedScan> = {}): UnfinishedScan => ({
  ...SCAN,
  status: 'running',
  scanTs: before(1200),
  accounts: 1,
  touchedAt: before(10),
  redrives: 0,
  ...overrides,
});

/** A queue in which the scan was admitted so many seconds ago; undefined if it is not in line. */
const openScene = async (admittedAgo: number | undefined, places = 4) => {
  let now = NOW;
  const clock = () => new Date(now);
  const queue = openScanQueue(memoryQueue(clock), { clock });
  const ran: ScanBatch[] = [];
  const stopped: ScanBatch[] = [];
  const memory = aMemory();
  memory.scan = { ...memory.scan, status: 'running' };
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const runs = {
    start: async (batch: ScanBatch) => void ran.push(batch),
    stop: async (batch: ScanBatch) => void stopped.push(batch),
  };
  const workflow = openAdmission({ queue, runs, places, log });
  if (admittedAgo !== undefined) {
    now = NOW - admittedAgo * 1000;
    await workflow.start(SCAN, 1);
    now = NOW;
    ran.length = 0;
  }
  const sweep = (scans: readonly UnfinishedScan[], options?: SweepOptions) =>
    sweepScans(
      {
        system: { listUnfinishedScans: () => Promise.resolve(scans) },
        openStores: () => memoryStores(memory),
        workflow,
        clock,
        log,
      },
      options,
    );
  return { sweep, workflow, queue, memory, ran, stopped, log };
};

const FIRST = { ...SCAN, from: 0, count: 1, attempt: 0 };

describe('the watchdog', () => {
  it('takes scans that have ended out of the queue, and no others', async () => {
    const { sweep, queue, memory, stopped } = await openScene(10);
    await sweep([aScan()]);
    // The index of open scans may not name it yet.
    await sweep([]);
    expect(await queue.places()).toHaveLength(1);
    memory.scan = { ...memory.scan, status: 'cancelled' };
    await sweep([]);
    expect([await queue.entries(), await queue.places(), stopped]).toEqual([[], [], [FIRST]]);
  });

  it('queues a saved scan that has waited outside the queue for a minute', async () => {
    const { sweep, ran } = await openScene(undefined);
    const queued = { status: 'queued', scanTs: before(59), touchedAt: before(59) } as const;
    expect((await sweep([aScan(queued)])).started).toEqual([]);
    expect((await sweep([aScan({ ...queued, touchedAt: before(61) })])).started).toEqual(['scan-1']);
    expect(ran).toEqual([FIRST]);
  });

  it('starts an admitted scan again whose run did not begin for a minute, and gives up after fifteen', async () => {
    const queued = aScan({ status: 'queued' });
    const early = await openScene(59);
    expect([(await early.sweep([queued])).started, early.ran]).toEqual([[], []]);
    const late = await openScene(61);
    expect([(await late.sweep([queued])).started, late.ran]).toEqual([['scan-1'], [FIRST]]);
    const never = await openScene(901);
    expect(await never.sweep([queued])).toMatchObject({ started: [], failed: ['scan-1'] });
  });

  it('leaves a scan alone that waits for its turn, however long', async () => {
    const { sweep } = await openScene(3600, 0);
    const queued = { status: 'queued', scanTs: before(3600), touchedAt: before(3600) } as const;
    expect(await sweep([aScan(queued)])).toMatchObject({ started: [], failed: [] });
    expect(await sweep([aScan({ touchedAt: before(3600) })])).toMatchObject({ started: [], failed: [] });
  });

  it('says how many scans wait, and for how long the oldest has', async () => {
    const { sweep } = await openScene(10, 0);
    const waiting = (seconds: number) => aScan({ status: 'queued', scanTs: before(seconds) });
    expect(await sweep([waiting(40), waiting(4000), aScan({ scanTs: before(9000) })])).toMatchObject({
      waiting: 2,
      oldestWait: 4000,
    });
    // A clock that is ahead of ours.
    expect(await sweep([waiting(-30)])).toMatchObject({ waiting: 1, oldestWait: 0 });
    expect(await sweep([aScan()])).toMatchObject({ waiting: 0, oldestWait: 0 });
  });

  it('resumes a scan after five minutes of silence, and fails it if it stays silent', async () => {
    const { sweep, memory, ran, stopped } = await openScene(1000);
    expect((await sweep([aScan({ touchedAt: before(299) })])).started).toEqual([]);
    const silent = aScan({ touchedAt: before(301) });
    expect((await sweep([silent])).started).toEqual(['scan-1']);
    expect(ran).toEqual([{ ...FIRST, attempt: 1 }]);
    // It has just been started over.
    expect((await sweep([silent])).failed).toEqual([]);
    expect((await sweep([silent], { silentMs: -1 })).failed).toEqual(['scan-1']);
    expect(memory.scan).toMatchObject({
      status: 'failed',
      reason: 'The scan stopped responding. Results read before are kept; please start it again.',
    });
    expect(stopped).toEqual([{ ...FIRST, attempt: 1 }]);
  });

  it('has a scan concluded whose last batch ended without anyone hearing of it', async () => {
    const { sweep, queue, ran } = await openScene(1000);
    await queue.finish(FIRST);
    expect((await sweep([aScan({ touchedAt: before(299) })])).started).toEqual([]);
    expect((await sweep([aScan({ touchedAt: before(301) })])).started).toEqual(['scan-1']);
    expect(ran).toEqual([{ ...FIRST, attempt: 1 }]);
    expect(await queue.finish({ ...FIRST, attempt: 1 })).toBe(true);
  });

  it('continues every scan after a restart, when nothing can be working on it', async () => {
    const { sweep, memory, ran } = await openScene(2);
    expect((await sweep([aScan({ touchedAt: before(2) })], { isRestart: true })).started).toEqual(['scan-1']);
    expect([ran, memory.scan.status]).toEqual([[FIRST], 'running']);
  });

  it('admits what waits, if the worker that freed the last place died before', async () => {
    const { sweep, workflow, queue, ran } = await openScene(10, 1);
    await workflow.start({ ...SCAN, scanId: 'scan-2' }, 1);
    await queue.leave(SCAN);
    expect(ran).toEqual([]);
    await sweep([aScan({ scanId: 'scan-2' })]);
    expect(ran).toEqual([{ ...FIRST, scanId: 'scan-2' }]);
  });

  it('continues with the others if one fails', async () => {
    const { sweep, workflow, log } = await openScene(undefined);
    const start = jest.spyOn(workflow, 'start').mockRejectedValueOnce(new Error('no'));
    const queued = { status: 'queued', touchedAt: before(70) } as const;
    const { started } = await sweep([aScan({ ...queued, scanId: 'bad' }), aScan({ ...queued, scanId: 'good' })]);
    expect([started, start.mock.calls.length]).toEqual([['good'], 2]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
