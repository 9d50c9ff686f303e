import type { TenantId } from '@cloudmend/domain/tenancy';
import { openScanQueue, type QueueRecords, type ScanBatch, type UnfinishedScan } from '@cloudmend/store/system';
import { memoryQueue } from '@cloudmend/store/testing';
import type { PropertyRunner } from '@cloudmend/store/testing/random';
import { nameRun, openAdmission } from '../admission';
import { sweepScans } from '../sweep-scans';
import { watchFairness } from './watch-fairness';

/** What may go wrong, each with its probability. */
export interface Faults {
  /** A run dies with the accounts it had left. */
  readonly death: number;
  /** A write is throttled, before or after it took effect; its caller repeats it. */
  readonly throttle: number;
  /** An event comes twice. */
  readonly repeat: number;
  /** An event or the start of a run is lost. */
  readonly loss: number;
  /** Seconds by which clocks differ at most. */
  readonly skewS: number;
  /** A failed scan is continued by an operator, once. */
  readonly redrive: number;
}

export const NO_FAULTS: Faults = { death: 0, throttle: 0, repeat: 0, loss: 0, skewS: 0, redrive: 0 };

export interface Demand {
  readonly places: number;
  readonly faults: Faults;
  /** Scans in order of their times. Seconds, and numbers of accounts. */
  readonly scans: Iterable<{ readonly tenant: number; readonly at: number; readonly accounts: number }>;
}

export interface Simulated {
  readonly asked: number;
  readonly done: number;
  readonly failed: number;
  /** Scans that were concluded as done although an account had not been read. */
  readonly wronglyClosed: number;
  /** Accounts read at once at most, in runs that were not given up. */
  readonly mostAtOnce: number;
  /** Accounts that another workspace had admitted while a scan waited for its first: the most of any one. */
  readonly mostAhead: number;
  /** Seconds from the request of a scan to its end: the most of any one that was done. */
  readonly longestS: number;
  readonly runs: number;
  readonly redriven: number;
  /** What is left of the queue when all scans have ended. */
  readonly left: number;
}

const START = Date.parse('2026-11-01T00:00:00.000Z');
const WATCH_S = 60;
/** The time in which an account is read. */
const [SHORTEST_S, LONGEST_S] = [60, 240];
const HEARTBEAT_S = 30;
/** An operator looks at a failed scan within an hour. */
const REDRIVE_S = 3600;

/** Events in order of time. */
const openAgenda = () => {
  const heap: Array<{ readonly at: number; readonly order: number; readonly act: () => Promise<void> }> = [];
  let order = 0;
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [heap[one], heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order));
  };
  const swap = (one: number, other: number): void => {
    [heap[one], heap[other]] = [heap[other] as (typeof heap)[0], heap[one] as (typeof heap)[0]];
  };
  return {
    plan: (at: number, act: () => Promise<void>): void => {
      heap.push({ at, order: (order += 1), act });
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (!isBefore(child, parent)) return;
        swap(child, parent);
        child = parent;
      }
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const least = isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(least, parent)) return first;
        swap(least, parent);
        parent = least;
      }
    },
  };
};

interface Scan extends UnfinishedScan {
  readonly read: Set<number>;
  /** Names of its runs. */
  readonly runs: string[];
  readonly askedAt: number;
  isOpen: boolean;
  redrives: number;
}

/** The real admission and watchdog over records in memory, under a virtual clock. */
export const simulateAdmission = async (
  random: PropertyRunner,
  { places, faults, scans }: Demand,
): Promise<Simulated> => {
  const { plan, next } = openAgenda();
  const happens = (probability: number): boolean => probability > 0 && random.next() < probability;
  let seconds = 0;
  const skew = (): number => (faults.skewS > 0 ? (random.next() * 2 - 1) * faults.skewS : 0);
  const clock = (): Date => new Date(START + (seconds + skew()) * 1000);

  const open = new Map<string, Scan>();
  let [asked, done, failed, wronglyClosed, mostAtOnce, atOnce, runs, longestS] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [redriven, toRedrive] = [0, 0];
  const toKey = ({ tenantId, scanId }: { readonly tenantId: string; readonly scanId: string }): string =>
    `${tenantId} ${scanId}`;

  const conclude = (scan: Scan | undefined, status: 'done' | 'failed'): void => {
    if (!scan?.isOpen) return;
    scan.isOpen = false;
    open.delete(toKey(scan));
    // A million scans would not fit. A closed one reads nothing when it is started again.
    for (const name of scan.runs) alive.delete(name);
    if (status === 'failed') {
      failed += 1;
      if (scan.redrives > 0 || !happens(faults.redrive)) return;
      toRedrive += 1;
      plan(seconds + random.next() * REDRIVE_S, () => redrive(scan));
    } else if (scan.read.size < scan.accounts) wronglyClosed += 1;
    else {
      done += 1;
      longestS = Math.max(longestS, seconds - scan.askedAt);
    }
  };

  /** What an operator's command does: what was read is kept. The operator may lose the connection before it is in line. */
  const redrive = async (scan: Scan): Promise<void> => {
    failed -= 1;
    toRedrive -= 1;
    redriven += 1;
    Object.assign(scan, { isOpen: true, status: 'queued', touchedAt: clock().toISOString(), redrives: 1 });
    open.set(toKey(scan), scan);
    if (!happens(faults.loss)) await queue.join(scan, scan.accounts, scan.redrives).catch(() => undefined);
  };

  const throttled = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    faults.throttle === 0
      ? call
      : async (...args: Args): Promise<Result> => {
          if (happens(faults.throttle / 2)) throw new Error('Throttled before it was written.');
          const result = await call(...args);
          if (happens(faults.throttle / 2)) throw new Error('Throttled after it was written.');
          return result;
        };
  const records = memoryQueue(clock);
  const fairness = watchFairness();
  const unreliable: QueueRecords = {
    ...records,
    commit: throttled(async (change) => {
      const isDone = await records.commit(change);
      if (isDone) fairness.note(change);
      return isDone;
    }),
    // Of several places some are freed before it is throttled.
    free: async (freed) => {
      for (const place of freed) await throttled(records.free)([place]);
    },
  };
  const queue = openScanQueue(unreliable, { clock, wait: async () => undefined });

  /** As Step Functions repeats a worker that failed. */
  const repeated = async (act: () => Promise<void>): Promise<void> => {
    if (happens(faults.loss)) return;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      try {
        await act();
        if (!happens(faults.repeat)) return;
      } catch {
        // Tried again.
      }
    }
  };

  const alive = new Map<string, { isStopped: boolean }>();
  const run = (batch: ScanBatch): void => {
    const name = nameRun(batch);
    const scan = open.get(toKey(batch));
    // Step Functions keeps the name of a run for 90 days.
    if (alive.has(name) || scan?.runs.includes(name)) return;
    const state = { isStopped: false };
    alive.set(name, state);
    scan?.runs.push(name);
    runs += 1;
    let left = batch.count;
    const diesAfter = happens(faults.death) ? Math.floor(random.next() * batch.count) : batch.count;
    const touch = (): void => {
      if (scan?.isOpen)
        open.set(toKey(scan), Object.assign(scan, { status: 'running', touchedAt: clock().toISOString() }));
    };
    const beat = async (): Promise<void> => {
      if (left <= batch.count - diesAfter || state.isStopped || !scan?.isOpen) return;
      touch();
      plan(seconds + HEARTBEAT_S, beat);
    };
    touch();
    if (faults !== NO_FAULTS) plan(seconds, beat);
    for (let index = 0; index < batch.count; index += 1) {
      const isRead = index < diesAfter;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      plan(seconds + SHORTEST_S + random.next() * (LONGEST_S - SHORTEST_S), async () => {
        atOnce -= 1;
        left -= 1;
        if (!isRead) return;
        const account = batch.from + index;
        if (!state.isStopped && scan?.isOpen) scan.read.add(account);
        await repeated(() => workflow.release(batch, account));
        if (left > 0 || diesAfter < batch.count) return;
        await repeated(async () => {
          if (!(await workflow.finish(batch))) return;
          conclude(scan, 'done');
          await workflow.end(batch);
        });
      });
    }
  };

  const workflow = openAdmission({
    queue,
    runs: {
      start: async (batch) => {
        if (happens(faults.loss)) throw new Error('The run could not be started.');
        run(batch);
      },
      stop: async (batch) => {
        const state = alive.get(nameRun(batch));
        if (state) state.isStopped = true;
      },
    },
    places,
    log: { warn: () => {} },
  });

  const services = {
    workflow,
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    system: { listUnfinishedScans: async () => [...open.values()] },
    openStores: (tenantId: TenantId) => ({
      scans: {
        head: async (scanId: string) => open.get(toKey({ tenantId, scanId })) && { status: 'running' },
        conclude: async (scanId: string) => conclude(open.get(toKey({ tenantId, scanId })), 'failed'),
      },
    }),
  } as unknown as Parameters<typeof sweepScans>[0];
  let hasMore = true;
  const watch = async (): Promise<void> => {
    await sweepScans(services).catch(() => undefined);
    const isIdle = !hasMore && toRedrive === 0 && open.size === 0 && (await records.entries()).length === 0;
    if (!isIdle) plan(seconds + WATCH_S, watch);
  };

  const demand = scans[Symbol.iterator]();
  const takeNext = (): void => {
    const { value, done: isOver } = demand.next();
    if (isOver) {
      hasMore = false;
      return;
    }
    const { tenant, at, accounts } = value;
    plan(at, async () => {
      const tenantId = `t${tenant}` as TenantId;
      const scanTs = clock().toISOString();
      const named = { tenantId, scanId: `s${(asked += 1)}` };
      const scan: Scan = {
        ...named,
        status: 'queued',
        scanTs,
        touchedAt: scanTs,
        accounts,
        read: new Set(),
        runs: [],
        askedAt: seconds,
        isOpen: true,
        redrives: 0,
      };
      open.set(toKey(scan), scan);
      // The caller may die before the scan is in line.
      if (!happens(faults.loss)) await workflow.start(named, accounts).catch(() => undefined);
      takeNext();
    });
  };
  takeNext();
  plan(0, watch);
  for (let event = next(); event; event = next()) {
    seconds = event.at;
    await event.act();
  }
  return {
    asked,
    done,
    failed,
    wronglyClosed,
    mostAtOnce,
    mostAhead: fairness.mostAhead(),
    longestS,
    runs,
    redriven,
    left: (await records.entries()).length + open.size,
  };
};
