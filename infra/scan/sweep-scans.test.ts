import { aTenantId } from '@cloudmend/domain/testing';
import type { ReadingPlaces, UnfinishedScan } from '@cloudmend/store/system';
import { sweepScans, type SweepOptions } from './sweep-scans';
import { memoryStores } from './testing/memory-stores';
import { aMemory } from './testing/tenant-memory';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

const aScan = (overrides: Partial<UnfinishedScan>): UnfinishedScan => ({
  tenantId: aTenantId(),
  scanId: 'scan-1',
  status: 'running',
  scanTs: before(1200),
  touchedAt: before(10),
  ...overrides,
});

const NO_PLACES = { list: async () => [], giveBack: async () => undefined };

const sweep = async (
  scans: readonly UnfinishedScan[],
  options?: SweepOptions,
  start = jest.fn(() => Promise.resolve()),
  readingPlaces: Pick<ReadingPlaces, 'list' | 'giveBack'> = NO_PLACES,
) => {
  const memory = aMemory();
  memory.scan = { ...memory.scan, status: 'running' };
  const stop = jest.fn(() => Promise.resolve());
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const result = await sweepScans(
    {
      system: { listUnfinishedScans: () => Promise.resolve(scans), readingPlaces },
      openStores: () => memoryStores(memory),
      workflow: { start, stop },
      clock: () => new Date(NOW),
      log,
    },
    options,
  );
  return { result, memory, start, stop, log };
};

describe('the watchdog', () => {
  it('releases the places of ended scans only', async () => {
    const reading = (scanId: string) => ({ tenantId: aTenantId(), scanId, accountId: '111122223333' });
    const given: unknown[] = [];
    const readingPlaces = {
      list: async () => [reading('scan-1'), reading('cancelled')],
      giveBack: async (one: unknown) => void given.push(one),
    };
    await sweep([aScan({})], {}, undefined, readingPlaces);
    expect(given).toEqual([reading('cancelled')]);
  });

  it('starts a queued scan that was not picked up for a minute', async () => {
    const scan = aScan({ status: 'queued', scanTs: before(61), touchedAt: before(61) });
    const { result, start } = await sweep([scan]);
    expect(result).toEqual({ started: ['scan-1'], failed: [] });
    expect(start).toHaveBeenCalledWith({ tenantId: 'acme', scanId: 'scan-1' });
  });

  it('leaves a scan alone that was just queued or is alive', async () => {
    const { result } = await sweep([
      aScan({ status: 'queued', scanTs: before(59) }),
      aScan({ touchedAt: before(299) }),
    ]);
    expect(result).toEqual({ started: [], failed: [] });
  });

  it('fails a running scan after five minutes of silence, and stops its workflow', async () => {
    const { result, memory, stop } = await sweep([aScan({ touchedAt: before(301) })]);
    expect(result.failed).toEqual(['scan-1']);
    expect(memory.scan).toMatchObject({
      status: 'failed',
      reason: 'The scan stopped responding. Results read before are kept; please start it again.',
    });
    expect(stop).toHaveBeenCalledWith('scan-1');
  });

  it('resumes a running scan after a restart, when nothing can be working on it', async () => {
    const { result, memory } = await sweep([aScan({ touchedAt: before(2) })], { silentMs: 0, silent: 'restart' });
    expect(result.started).toEqual(['scan-1']);
    expect(memory.scan.status).toBe('running');
  });

  it('gives up on a scan that never started', async () => {
    const { result } = await sweep([aScan({ status: 'queued', scanTs: before(901) })]);
    expect(result).toEqual({ started: [], failed: ['scan-1'] });
  });

  it('continues with the others if one cannot be started', async () => {
    const start = jest.fn((scan: { scanId: string }) =>
      scan.scanId === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(),
    );
    const queued = { status: 'queued', scanTs: before(70) } as const;
    const { result, log } = await sweep(
      [aScan({ ...queued, scanId: 'bad' }), aScan({ ...queued, scanId: 'good' })],
      {},
      start as never,
    );
    expect(result.started).toEqual(['good']);
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
