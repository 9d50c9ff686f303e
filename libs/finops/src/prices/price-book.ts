import type { PriceQuote } from '@cloudmend/scanner';
import table from './list-prices.json';

/** One price and its reliability. */
export interface Price {
  readonly usd: number;
  readonly unit: string;
  /** `live`: from the Price List API; the others are marks of the built-in table, which are always kept. */
  readonly status: 'live' | 'verified' | 'corroborated' | 'derived-linear' | 'unverified';
  readonly source: string;
}

/** Prices by key and region: `ebs/gp3`, `ec2/m5.large`, `rds/db.m5.large/postgres`. */
export interface PriceBook {
  /** Undefined if the region has no known price: another region's price is never used instead. */
  of(key: string, region: string): Price | undefined;
}

/** A row of the table: dollars, unit, status and the index of its source. */
type Row = readonly [usd: number, unit: string, status: Price['status'], source: number];

// The type inferred from JSON loses that its rows are tuples.
const ROWS = table.prices as unknown as Readonly<Record<string, Row>>;

/** The built-in table of list prices, for one region only. */
const findShipped = (key: string, region: string): Price | undefined => {
  const row = region === table.region && Object.hasOwn(ROWS, key) ? ROWS[key] : undefined;
  if (!row) return undefined;
  const [usd, unit, status, source] = row;
  return { usd, unit, status, source: `${table.sources[source] ?? ''} (${table.asOf})` };
};

/** Prices that AWS returned during the scan, with the built-in ones as a fallback. */
export const openPriceBook = (quotes: readonly PriceQuote[] = []): PriceBook => {
  const live = new Map(quotes.map((quote) => [`${quote.region} ${quote.key}`, quote]));
  return {
    of: (key, region) => {
      const quote = live.get(`${region} ${key}`);
      // If the Price List API has no price, the built-in one applies.
      if (!quote || quote.usd === null) return findShipped(key, region);
      return {
        usd: quote.usd,
        unit: quote.unit,
        status: 'live',
        source: `AWS Price List API, ${quote.readAt.slice(0, 10)}`,
      };
    },
  };
};

export const HOURS_PER_MONTH = 730;

/** Dollars to the cent. */
export const toCents = (usd: number): number => Math.round((usd + Number.EPSILON) * 100) / 100;
