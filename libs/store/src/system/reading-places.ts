import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Expression } from '../keyed-table/expression';
import { expression } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { Key } from '../keyed-table/keys';
import { joinKey, systemKey } from '../table';

/** An account that a scan reads or is about to read. */
export interface AccountReading {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly accountId: string;
}

/**
 * The places in which accounts of all workspaces are read: as many as there are readers, with a fair share per
 * workspace.
 */
export interface ReadingPlaces {
  /** True if the account has a place, now or already; false if its workspace currently has no room. */
  take(reading: AccountReading, places: number): Promise<boolean>;
  /** Does nothing without a place. */
  giveBack(reading: AccountReading): Promise<void>;
  /** The current holders of places. */
  list(): Promise<readonly AccountReading[]>;
}

const PARTITION = systemKey('READING');
/** An account may be read for 45 minutes; a place never released is free again after this. */
const HELD_MS = 50 * 60_000;
/** Attempts for a place before the caller must retry later. */
const MAX_TRIES = 5;

interface Held extends AccountReading, Record<string, unknown> {
  /** The place in total, or within the workspace's share. */
  readonly kind: 'place' | 'share';
  readonly number: number;
  readonly until: number;
}

const toKey = ({ kind, tenantId, number }: Pick<Held, 'kind' | 'tenantId' | 'number'>): Key => ({
  pk: PARTITION,
  sk: kind === 'place' ? joinKey('PLACE', String(number)) : joinKey('SHARE', tenantId, String(number)),
});

const isSame = (one: AccountReading, other: AccountReading): boolean =>
  one.tenantId === other.tenantId && one.scanId === other.scanId && one.accountId === other.accountId;

/**
 * Places kept free of workspaces that already have one: the next workspace starts immediately instead of waiting for an
 * account to end.
 */
const KEPT_FREE = 1 / 4;

/** How many of the places one workspace may hold while so many workspaces have accounts read. */
export const toShare = (places: number, workspaces: number): number =>
  Math.max(1, Math.floor((places - Math.ceil(places * KEPT_FREE)) / workspaces));

const listFree = (count: number, taken: ReadonlySet<number>): number[] =>
  Array.from({ length: count }, (_, number) => number).filter((number) => !taken.has(number));

/** A random one, so that concurrent workers rarely want the same. */
const pickAny = (numbers: readonly number[]): number | undefined => numbers[Math.floor(Math.random() * numbers.length)];

/**
 * Places in which accounts are read: one item per place, and one per part of a workspace's share, so that neither can
 * be exceeded.
 */
export const openReadingPlaces = (table: KeyedTable, clock: () => Date): ReadingPlaces => {
  const now = (): number => clock().getTime();
  const live = async (): Promise<readonly Held[]> =>
    (await table.all<Held>({ pk: PARTITION })).filter(({ until }) => until > now());
  const isFree = (): Expression => expression('attribute_not_exists(#pk) OR #until <= :now', { now: now() });

  /** Undefined without room; false if another worker was faster. */
  const tryTake = async (reading: AccountReading, places: number): Promise<boolean | undefined> => {
    const held = await live();
    if (held.some((one) => one.kind === 'place' && isSame(one, reading))) return true;
    const numbers = (kind: Held['kind'], tenantId?: TenantId): Set<number> =>
      new Set(
        held
          .filter((one) => one.kind === kind && (tenantId === undefined || one.tenantId === tenantId))
          .map(({ number }) => number),
      );
    const workspaces = new Set([reading.tenantId, ...held.map(({ tenantId }) => tenantId)]).size;
    const place = pickAny(listFree(places, numbers('place')));
    const share = pickAny(listFree(toShare(places, workspaces), numbers('share', reading.tenantId)));
    // A smaller share still counts what is held beyond it.
    if (
      place === undefined ||
      share === undefined ||
      numbers('share', reading.tenantId).size >= toShare(places, workspaces)
    )
      return undefined;
    const until = now() + HELD_MS;
    const put = (kind: Held['kind'], number: number) => {
      const item: Held = { ...reading, kind, number, until };
      return { put: { ...toKey(item), ...item, ttl: Math.ceil(until / 1000) }, when: isFree() };
    };
    return (await table.transact([put('place', place), put('share', share)])).isDone;
  };

  return {
    take: async ({ tenantId, scanId, accountId }, places) => {
      const reading = { tenantId, scanId, accountId };
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        const taken = await tryTake(reading, places);
        if (taken !== false) return taken === true;
      }
      return false;
    },
    giveBack: async ({ tenantId, scanId, accountId }) => {
      const reading = { tenantId, scanId, accountId };
      for (const held of (await live()).filter((one) => isSame(one, reading))) {
        await table.remove(
          toKey(held),
          expression('#scanId = :scanId AND #accountId = :accountId AND #tenantId = :tenantId', reading),
        );
      }
    },
    list: async () =>
      (await live())
        .filter(({ kind }) => kind === 'place')
        .map(({ tenantId, scanId, accountId }) => ({ tenantId, scanId, accountId })),
  };
};
