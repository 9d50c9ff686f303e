import type { PriceQuote } from '@cloudmend/scanner';
import table from './list-prices.json';

/** One price and how far it can be believed. */
export interface Price {
  readonly usd: number;
  readonly unit: string;
  /** `live`: the Price List API named it; the others are marks of the shipped table, which are never taken off. */
  readonly status: 'live' | 'verified' | 'corroborated' | 'derived-linear' | 'unverified';
  readonly source: string;
}

/** Every price a rule may use, by key and region: `ebs/gp3`, `ec2/m5.large`, `rds/db.m5.large/postgres`. */
export interface PriceBook {
  /** Undefined where no price of that region is known: another region's is never taken instead. */
  of(key: string, region: string): Price | undefined;
}

/** A row of the table: dollars, unit, status and the index of its source. */
type Row = readonly [usd: number, unit: string, status: Price['status'], source: number];

// The JSON's own type forgets that its rows are tuples.
const ROWS = table.prices as unknown as Readonly<Record<string, Row>>;

/** The shipped table of list prices; it is of one region alone. */
const shipped = (key: string, region: string): Price | undefined => {
  const row = region === table.region && Object.hasOwn(ROWS, key) ? ROWS[key] : undefined;
  if (!row) return undefined;
  const [usd, unit, status, source] = row;
  return { usd, unit, status, source: `${table.sources[source] ?? ''} (${table.asOf})` };
};

/** The prices that AWS named while the account was read, and the shipped ones where it named none. */
export const openPriceBook = (quotes: readonly PriceQuote[] = []): PriceBook => {
  const live = new Map(quotes.map((quote) => [`${quote.region} ${quote.key}`, quote]));
  return {
    of: (key, region) => {
      const quote = live.get(`${region} ${key}`);
      // Where the list was asked and names none, what was shipped still stands.
      if (!quote || quote.usd === null) return shipped(key, region);
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
