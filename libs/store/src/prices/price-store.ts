import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

/** A price of the cloud's list as it was read; null where the list names none. */
export interface KeptPrice {
  readonly key: string;
  readonly region: string;
  readonly usd: number | null;
  readonly unit: string;
  /** ISO time. */
  readonly readAt: string;
}

/** Where prices were read: all accounts of a tenant pay the same list. */
export interface PricePlace {
  readonly region: string;
  readonly service: string;
}

/** List prices that scans have read, so that the next ones need not ask again. */
export interface PriceStore {
  /** What was kept for units of a service in a region, however old. */
  of(place: PricePlace): Promise<readonly KeptPrice[]>;
  /** Adds prices; of two readings of one price the newer one stays. Two at once may lose one of them, which is then read again. */
  keep(place: PricePlace, prices: readonly KeptPrice[], at: string): Promise<void>;
}

/** Prices older than a day are not used: they go a day later. */
const KEPT_DAYS = 2;

interface PriceItem {
  readonly prices: readonly KeptPrice[];
}

/** Opens the prices that one tenant's scans have read. */
export const openPriceStore = ({ table, tenantId }: TenantContext): PriceStore => {
  const keyOf = ({ region, service }: PricePlace) => ({
    pk: tenantKey(tenantId, 'PRICES'),
    sk: joinKey(region, service),
  });
  const of: PriceStore['of'] = async (place) => (await table.get<PriceItem>(keyOf(place)))?.prices ?? [];
  return {
    of,
    keep: async (place, prices, at) => {
      const oldest = new Date(Date.parse(at) - KEPT_DAYS * 86_400_000).toISOString();
      const known = (await of(place)).filter(({ readAt }) => readAt > oldest);
      const byAge = [...known, ...prices].sort((a, b) => a.readAt.localeCompare(b.readAt));
      const merged = [...new Map(byAge.map((price) => [joinKey(price.region, price.key), price])).values()];
      await table.put({ ...keyOf(place), prices: merged, ttl: ttlAfterDays(at, KEPT_DAYS) });
    },
  };
};
