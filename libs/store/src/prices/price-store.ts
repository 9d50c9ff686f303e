import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

/** A list price as read; null if the list has none. */
export interface KeptPrice {
  readonly key: string;
  readonly region: string;
  readonly usd: number | null;
  readonly unit: string;
  /** ISO time. */
  readonly readAt: string;
}

/** Price locations: all accounts of a tenant use the same list. */
export interface PricePlace {
  readonly region: string;
  readonly service: string;
}

/** List prices read by scans, cached for the next ones. */
export interface PriceStore {
  /** Stored prices for units of a service in a region, of any age. */
  of(place: PricePlace): Promise<readonly KeptPrice[]>;
  /** Adds prices; the newer of two readings wins. Concurrent writers may lose a price, which is then read again. */
  keep(place: PricePlace, prices: readonly KeptPrice[], at: string): Promise<void>;
}

/** Prices older than a day are not used; they expire a day later. */
const KEPT_DAYS = 2;

interface PriceItem {
  readonly prices: readonly KeptPrice[];
}

/** Opens the prices read by one tenant's scans. */
export const openPriceStore = ({ table, tenantId }: TenantContext): PriceStore => {
  const toKey = ({ region, service }: PricePlace) => ({
    pk: tenantKey(tenantId, 'PRICES'),
    sk: joinKey(region, service),
  });
  const of: PriceStore['of'] = async (place) => (await table.get<PriceItem>(toKey(place)))?.prices ?? [];
  return {
    of,
    keep: async (place, prices, at) => {
      const oldest = new Date(Date.parse(at) - KEPT_DAYS * 86_400_000).toISOString();
      const known = (await of(place)).filter(({ readAt }) => readAt > oldest);
      const byAge = [...known, ...prices].sort((a, b) => a.readAt.localeCompare(b.readAt));
      const merged = [...new Map(byAge.map((price) => [joinKey(price.region, price.key), price])).values()];
      await table.put({ ...toKey(place), prices: merged, ttl: ttlAfterDays(at, KEPT_DAYS) });
    },
  };
};
