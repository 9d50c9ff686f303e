import { anAccount, aTenantId } from '@cloudmend/domain/testing';
import { openScanQueue } from '@cloudmend/store/system';
import { memoryQueue } from '@cloudmend/store/testing';
import { redriveScan } from './redrive-scan';
import { aWorld, type FakeWorld } from './testing/fake-provider';
import { memoryStores } from './testing/memory-stores';
import { NOW, runWorkflow } from './testing/run-workflow';
import { aMemory, partKey, type TenantMemory } from './testing/tenant-memory';

const HOUR = 3_600_000;
const OTHER = '111122223334';
const ACCOUNTS = [anAccount(), anAccount({ accountId: OTHER })];

const clockAfter = (hours: number) => () => new Date(Date.parse(NOW) + hours * HOUR);

/** A world that counts how often each part is read. */
const openWorld = (onCollect: NonNullable<FakeWorld['onCollect']> = () => undefined) => {
  const reads = new Map<string, number>();
  const world = aWorld({
    onCollect: async (unit) => {
      await onCollect(unit);
      reads.set(partKey(unit), (reads.get(partKey(unit)) ?? 0) + 1);
    },
  });
  return { world, reads };
};

/** Breaks the evaluation of coverage, so that the whole scan fails after everything was read. */
const failAtEnd = <T extends object>(part: T, name: string): T =>
  name === 'assessment'
    ? new Proxy(part, {
        get: (target, key) => {
          if (key !== 'measureCoverage') return Reflect.get(target, key) as unknown;
          return () => {
            throw new Error('A fault of ours.');
          };
        },
      })
    : part;

const redrive = async (memory: TenantMemory, hours = 1) => {
  memory.scan = { ...memory.scan, scanTs: NOW };
  const clock = clockAfter(hours);
  const queue = openScanQueue(memoryQueue(clock), { clock });
  const scans = memoryStores(memory).scans;
  return redriveScan({ scans, queue, clock }, { tenantId: aTenantId(), scanId: memory.scan.scanId });
};

const pickResults = ({ scan, findings, recommendations, compliance, coverage, outcomes }: TenantMemory) => ({
  status: scan.status,
  parts: scan.parts.map((part) => JSON.stringify(part)).sort(),
  gaps: scan.gaps,
  found: [...findings.keys()].sort(),
  kept: [recommendations, compliance, coverage].map((map) => [...(map as Map<string, unknown>)].sort()),
  counts: [...outcomes].map(([account, { counts }]) => [account, counts]).sort(),
});

describe('a failed scan that is continued', () => {
  it('ends as if it had never failed, and reads nothing twice', async () => {
    const undisturbed = aMemory(ACCOUNTS);
    await runWorkflow({ memory: undisturbed, world: openWorld().world });

    const memory = aMemory(ACCOUNTS);
    const { world, reads } = openWorld();
    await runWorkflow({ memory, world, breakPart: failAtEnd });
    expect(memory.scan).toMatchObject({ status: 'failed', reason: expect.stringContaining('a fault on our side') });
    const readBefore = new Map(reads);
    expect(await redrive(memory)).toEqual({ accounts: 2, redrives: 1 });
    expect(memory.scan.status).toBe('queued');
    await runWorkflow({ memory, world, now: clockAfter(1) });
    expect(reads).toEqual(readBefore);
    expect(Math.max(...reads.values())).toBe(1);
    expect(pickResults(memory)).toEqual(pickResults(undisturbed));
  });

  it('reads what had failed on our side, and only that', async () => {
    let isBroken = true;
    const { world, reads } = openWorld(({ service, region }) => {
      if (isBroken && service === 'rds' && region === 'us-east-1') throw new Error('A fault of ours.');
    });
    const memory = aMemory(ACCOUNTS);
    await runWorkflow({ memory, world, breakPart: failAtEnd });
    expect(memory.scan.status).toBe('failed');
    expect(memory.scan.gaps).toHaveLength(2);
    const readBefore = new Map(reads);
    isBroken = false;
    await redrive(memory);
    await runWorkflow({ memory, world, now: clockAfter(1) });
    expect(memory.scan).toMatchObject({ status: 'done', partial: false, gaps: [] });
    const again = [...reads].filter(([part, times]) => times !== readBefore.get(part)).map(([part]) => part);
    expect(again.sort()).toEqual(ACCOUNTS.map(({ accountId }) => `${accountId}|us-east-1|rds`).sort());
    const undisturbed = aMemory(ACCOUNTS);
    await runWorkflow({ memory: undisturbed, world: openWorld().world });
    expect(pickResults(memory)).toEqual(pickResults(undisturbed));
  });

  it('is refused after a day, when what was read is too old', async () => {
    const memory = aMemory(ACCOUNTS);
    await runWorkflow({ memory, world: openWorld().world, breakPart: failAtEnd });
    await expect(redrive(memory, 25)).rejects.toMatchObject({ code: 'conflict' });
    expect(memory.scan.status).toBe('failed');
  });

  it('is refused once a newer scan has read its accounts', async () => {
    const memory = aMemory(ACCOUNTS);
    await runWorkflow({ memory, world: openWorld().world, breakPart: failAtEnd });
    const { scans } = memoryStores(memory);
    const newer = { ...memory.scan, scanId: 'scan-2', status: 'done' as const, accountIds: [OTHER] };
    const clock = clockAfter(1);
    const ask = (other: Partial<typeof newer>) =>
      redriveScan(
        {
          scans: { ...scans, list: async () => ({ items: [{ ...newer, ...other }, memory.scan] }) },
          queue: openScanQueue(memoryQueue(clock), { clock }),
          clock,
        },
        { tenantId: aTenantId(), scanId: memory.scan.scanId },
      );
    memory.scan = { ...memory.scan, scanTs: NOW };
    await expect(ask({})).rejects.toMatchObject({ code: 'conflict' });
    await expect(ask({ accountIds: ['111122229999'] })).resolves.toMatchObject({ redrives: 1 });
  });
});
