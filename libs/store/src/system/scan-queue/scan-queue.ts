import type { TenantId } from '@cloudmend/domain/tenancy';
import { pause } from '../../keyed-table/retry';
import type { OpenBatch, Place, QueuedScan, QueueEntry, QueueRecords, ScanBatch } from './queue-records';

/** What identifies a scan in the queue. */
export interface ScanName {
  readonly tenantId: TenantId;
  readonly scanId: string;
}

/**
 * Scans of all workspaces in line for the places in which accounts are read. A workspace's turn admits one account, or
 * as many as its share allows while no one else waits; then the next workspace has its turn. Turns are numbers, not
 * times, so that clocks that differ cannot favour anyone.
 */
export interface ScanQueue {
  /**
   * Puts a scan in line; does nothing if it is. @param redrives how often it was in line before: its runs get new names,
   * since Step Functions keeps a name for 90 days
   */
  join(scan: ScanName, accounts: number, redrives?: number): Promise<void>;
  /** Admits the accounts whose turn it is; undefined if there is no room or no one waits. */
  admit(places: number): Promise<ScanBatch | undefined>;
  /** Frees the place of an account that was read, by its position in the scan. */
  release(scan: ScanName, account: number): Promise<void>;
  /** Ends a batch. True if no account of the scan is left: the caller then concludes the scan. */
  finish(batch: ScanBatch): Promise<boolean>;
  /**
   * Admits the open batches of a dead scan once more under a new name, or its last account if no batch is left; none if one was before.
   */
  retry(scan: ScanName): Promise<readonly ScanBatch[]>;
  /** Takes a scan out and frees its places. Returns its open batches. */
  leave(scan: ScanName): Promise<readonly ScanBatch[]>;
  /** Workspaces that have their turn before this scan's; undefined if none of its accounts waits for its first. */
  countAhead(scan: ScanName): Promise<number | undefined>;
  /** Every workspace with an open scan. */
  entries(): Promise<readonly QueueEntry[]>;
  /** Held places. */
  places(): Promise<readonly Place[]>;
}

/** An account may be read for 45 minutes; a place never released is free again after this. */
const HELD_MS = 50 * 60_000;
/** Attempts against concurrent changes. Each failed attempt means that another one succeeded. */
const MAX_TRIES = 25;
/** Accounts that one run of the workflow reads. */
export const MOST_IN_BATCH = 10;
/** No one is told a greater number. */
const MOST_AHEAD = 100;
/** Places kept free of workspaces that already have one, so that the next one starts immediately. */
const KEPT_FREE = 1 / 4;

/** How many of the places one workspace may hold while so many workspaces have accounts read or wait. */
export const toShare = (places: number, workspaces: number): number =>
  Math.max(1, Math.floor((places - Math.ceil(places * KEPT_FREE)) / workspaces));

/** Each time in line a batch is started, and once more if its run falls silent. */
const ATTEMPTS = 2;

const isWaiting = ({ next, total }: QueuedScan): boolean => next < total;

interface Options {
  readonly clock: () => Date;
  /** Waits before another attempt. */
  readonly wait?: (attempt: number) => Promise<void>;
}

export const openScanQueue = (records: QueueRecords, { clock, wait = pause }: Options): ScanQueue => {
  const now = (): number => clock().getTime();
  const live = async (): Promise<readonly Place[]> => {
    const places = await records.places();
    const time = now();
    return places.filter(({ until }) => until > time);
  };

  /** Changes a workspace's scans. Undefined from `edit` leaves them. */
  const change = async <T>(
    tenantId: TenantId,
    edit: (scans: readonly QueuedScan[]) => readonly [scans: readonly QueuedScan[] | undefined, told: T],
  ): Promise<T> => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const before = await records.entry(tenantId);
      const { revision, turn, scans: known } = before ?? { revision: 0, turn: null, scans: [] };
      const [scans, told] = edit(known);
      if (!scans) return told;
      const after = {
        tenantId,
        revision: revision + 1,
        turn: scans.some(isWaiting) ? (turn ?? (await records.lastTurn()) + 1) : null,
        scans,
      };
      if (await records.commit({ before, after: scans.length > 0 ? after : undefined, take: [] })) return told;
      await wait(attempt);
    }
    throw new Error('The queue of scans was changed by too many at once.');
  };

  /** Admits what has room of one workspace; false if someone else was faster. */
  const admitFrom = async (
    tenantId: TenantId,
    { free, room, isAlone }: { readonly free: readonly number[]; readonly room: number; readonly isAlone: boolean },
  ): Promise<ScanBatch | undefined | false> => {
    const before = await records.entry(tenantId);
    const scan = before?.scans.find(isWaiting);
    if (!before || !scan) return undefined;
    const count = isAlone ? Math.min(room, scan.total - scan.next, MOST_IN_BATCH) : 1;
    const batch = { tenantId, scanId: scan.scanId, from: scan.next, count, attempt: scan.first ?? 0 };
    const { tenantId: _tenant, scanId: _scan, ...open } = { ...batch, at: new Date(now()).toISOString() };
    const scans = before.scans.map((one) =>
      one === scan ? { ...one, next: one.next + count, open: [...one.open, open] } : one,
    );
    const turn = scans.some(isWaiting) ? (await records.lastTurn()) + 1 : null;
    const until = now() + HELD_MS;
    const take = free
      .slice(0, count)
      .map((number, index): Place => ({ number, tenantId, scanId: scan.scanId, account: scan.next + index, until }));
    const after = { tenantId, revision: before.revision + 1, turn, scans };
    return (await records.commit({ before, after, take })) && batch;
  };

  /** Undefined without room; false if someone else was faster. */
  const tryToAdmit = async (places: number): Promise<ScanBatch | undefined | false> => {
    const held = await live();
    const free = listFree(places, held);
    if (free.length === 0) return undefined;
    // A workspace that has its share is passed over: those are no more than there are places.
    const line = await records.line(places + 1);
    const holds = new Map<TenantId, number>();
    for (const { tenantId } of held) holds.set(tenantId, (holds.get(tenantId) ?? 0) + 1);
    const holdsInLine = line.map(({ tenantId }) => holds.get(tenantId) ?? 0);
    const share = toShare(places, holds.size + holdsInLine.filter((count) => count === 0).length);
    for (const [index, { tenantId }] of line.entries()) {
      const room = Math.min(share - (holdsInLine[index] ?? 0), free.length);
      if (room <= 0) continue;
      const admitted = await admitFrom(tenantId, { free: shuffle(free), room, isAlone: line.length === 1 });
      if (admitted !== undefined) return admitted;
    }
    return undefined;
  };

  const freeHeld = async ({ tenantId, scanId }: ScanName, isEnded: (place: Place) => boolean): Promise<void> => {
    const held = await live();
    await records.free(held.filter((one) => one.tenantId === tenantId && one.scanId === scanId && isEnded(one)));
  };

  return {
    join: ({ tenantId, scanId }, total, redrives = 0) => {
      const scan = { scanId, total, next: 0, open: [], ...(redrives > 0 && { first: redrives * ATTEMPTS }) };
      return change(tenantId, (scans) => [
        scans.some((one) => one.scanId === scanId) ? undefined : [...scans, scan],
        undefined,
      ]);
    },
    admit: async (places) => {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const admitted = await tryToAdmit(places);
        if (admitted !== false) return admitted;
        await wait(attempt);
      }
      return undefined;
    },
    release: (scan, account) => freeHeld(scan, (place) => place.account === account),
    finish: async ({ tenantId, scanId, from, count, attempt }) => {
      const isOver = ({ total, next, open }: QueuedScan): boolean => next >= total && open.length === 0;
      const isLast = await change(tenantId, (scans) => {
        const known = scans.find((one) => one.scanId === scanId);
        if (!known) return [undefined, true];
        const open = known.open.filter((one) => one.from !== from || one.attempt !== attempt);
        const after = { ...known, open };
        return [
          open.length === known.open.length ? undefined : scans.map((one) => (one === known ? after : one)),
          isOver(after),
        ];
      });
      await freeHeld({ tenantId, scanId }, ({ account }) => account >= from && account < from + count);
      return isLast;
    },
    retry: ({ tenantId, scanId }) =>
      change(tenantId, (scans) => {
        const known = scans.find((one) => one.scanId === scanId);
        const { first = 0 } = known ?? {};
        if (!known || known.open.some(({ attempt }) => attempt > first)) return [undefined, []];
        const at = new Date(now()).toISOString();
        // All were read, but no one heard of it: the last account's run concludes the scan.
        const last = { from: known.total - 1, count: 1, attempt: first, at };
        const dead = known.open.length === 0 && !isWaiting(known) ? [last] : known.open;
        const open = dead.map((one): OpenBatch => ({ ...one, attempt: one.attempt + 1, at }));
        return [
          scans.map((one) => (one === known ? { ...known, open } : one)),
          open.map(({ at: _at, ...batch }) => ({ tenantId, scanId, ...batch })),
        ];
      }),
    leave: async ({ tenantId, scanId }) => {
      // First, since a place of a scan that is gone is freed by no one, and keeps its workspace waiting for the next one.
      await freeHeld({ tenantId, scanId }, () => true);
      const open = await change(tenantId, (scans) => {
        const known = scans.find((one) => one.scanId === scanId);
        return known ? [scans.filter((one) => one !== known), known.open] : [undefined, []];
      });
      // Accounts may have been admitted in between.
      if (open.length > 0) await freeHeld({ tenantId, scanId }, () => true);
      return open.map(({ at: _at, ...batch }) => ({ tenantId, scanId, ...batch }));
    },
    countAhead: async ({ tenantId, scanId }) => {
      const entry = await records.entry(tenantId);
      const index = entry?.scans.findIndex((one) => one.scanId === scanId) ?? -1;
      const scan = entry?.scans[index];
      if (!entry || !scan || scan.next > 0) return undefined;
      const line = await records.line(MOST_AHEAD);
      const { turn } = entry;
      const before = turn === null ? 0 : line.filter((one) => one.turn < turn).length;
      return before + entry.scans.slice(0, index).filter(isWaiting).length;
    },
    entries: () => records.entries(),
    places: live,
  };
};

const listFree = (places: number, held: readonly Place[]): number[] => {
  const isTaken = new Uint8Array(places);
  for (const { number } of held) isTaken[number] = 1;
  const free: number[] = [];
  for (let number = 0; number < places; number += 1) if (!isTaken[number]) free.push(number);
  return free;
};

/** Concurrent admissions rarely want the same places. */
const shuffle = (numbers: readonly number[]): readonly number[] => {
  const start = Math.floor(Math.random() * numbers.length);
  return [...numbers.slice(start), ...numbers.slice(0, start)];
};
