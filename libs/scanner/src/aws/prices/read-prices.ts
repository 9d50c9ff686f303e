import type { CloudReader } from '../../cloud-port';
import type { PriceQuote } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { type PriceAsk, findPriceAsk } from './price-asks';
import { type PriceProduct, readPriceProduct } from './price-product';

/** A requested price in a region. */
export interface WantedPrice {
  readonly key: string;
  readonly region: string;
}

/** How long a price is cached: AWS changes the list rarely, and never hourly. */
export const PRICE_AGE_MS = 24 * 3_600_000;
/** Maximum length of a filter value. */
const MOST_CHARACTERS = 1000;

/** The price list has endpoints in three regions only; an account may be denied access to distant ones. */
const findEndpoint = (region: string): string => {
  if (region.startsWith('eu-')) return 'eu-central-1';
  return region.startsWith('ap-') ? 'ap-south-1' : 'us-east-1';
};

/** One request: prices of one service in one region that differ in one attribute. */
interface Question {
  readonly region: string;
  readonly asks: readonly PriceAsk[];
  /** The values of that attribute. */
  readonly values: readonly string[];
}

const toSignature = ({ serviceCode, where, among: { field, by, value } }: PriceAsk): string =>
  JSON.stringify([serviceCode, where, field, by, by === 'CONTAINS' ? value : '']);

const groupBy = <T>(items: readonly T[], toKey: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return [...groups.values()];
};

/** Splits a list of values so that each part fits into one filter. */
const cut = (values: readonly string[]): string[][] => {
  const parts: string[][] = [[]];
  let length = 0;
  for (const value of values) {
    length += value.length + 1;
    if (length > MOST_CHARACTERS) {
      parts.push([]);
      length = value.length + 1;
    }
    parts.at(-1)?.push(value);
  }
  return parts;
};

const questionsIn = (region: string, asks: readonly PriceAsk[]): Question[] =>
  groupBy(asks, toSignature).flatMap((alike) =>
    cut([...new Set(alike.map(({ among }) => among.value))].sort()).map((values) => ({
      region,
      values,
      asks: alike.filter(({ among }) => values.includes(among.value)),
    })),
  );

const match = (field: string, value: string) => ({ Type: 'TERM_MATCH' as const, Field: field, Value: value });

const toFilters = ({ region, asks, values }: Question) => {
  const [first] = asks;
  const { where = {}, among = { field: '', by: 'ANY_OF' as const } } = first ?? {};
  return [
    match('regionCode', region),
    ...Object.entries(where).map(([field, value]) => match(field, value)),
    { Type: among.by, Field: among.field, Value: values.join(',') },
  ];
};

const readProducts = async (collecting: Collecting, question: Question): Promise<PriceProduct[]> => {
  const products: PriceProduct[] = [];
  const pages = readPages(
    { ...collecting, region: findEndpoint(question.region) },
    {
      service: 'pricing',
      operation: 'GetProducts',
      input: (NextToken) => ({
        ServiceCode: question.asks[0]?.serviceCode ?? '',
        Filters: toFilters(question),
        FormatVersion: 'aws_v1',
        MaxResults: 100,
        NextToken,
      }),
      next: ({ NextToken }) => NextToken,
    },
  );
  for await (const { PriceList } of pages)
    for (const entry of PriceList ?? []) {
      const product = readPriceProduct(entry, collecting.now);
      // Local Zones are listed with their parent region.
      if (
        product?.attributes['regionCode'] === question.region &&
        (product.attributes['locationType'] ?? 'AWS Region') === 'AWS Region'
      )
        products.push(product);
    }
  return products;
};

/** A product at the price of one of its tiers; undefined without such a tier. */
const atTier = (product: PriceProduct, tierFrom: number | undefined): PriceProduct | undefined => {
  if (tierFrom === undefined) return product;
  const tier = product.tiers?.find(({ from }) => from === tierFrom);
  return tier && { ...product, usd: tier.usd };
};

/**
 * The price of a request among products. Null if the list has none in a known unit, or several different ones,
 * which is ambiguous.
 */
export const priceAmong = (
  { units, isProduct, tierFrom }: PriceAsk,
  products: readonly PriceProduct[],
): { readonly usd: number; readonly unit: string } | null => {
  const fitting = products
    .filter((product) => isProduct(product) && Object.hasOwn(units, product.unit))
    .flatMap((product) => atTier(product, tierFrom) ?? []);
  const [first] = fitting;
  if (!first || fitting.some(({ usd, unit }) => usd !== first.usd || unit !== first.unit)) return null;
  return { usd: first.usd * (units[first.unit] ?? Number.NaN), unit: first.unit };
};

const answer = async (collecting: Collecting, question: Question): Promise<PriceQuote[] | undefined> => {
  const read = await readFact(collecting, () => readProducts(collecting, question));
  if (!read.known) return undefined;
  const readAt = collecting.now.toISOString();
  return question.asks.map((ask): PriceQuote => {
    const price = priceAmong(ask, read.value);
    return { key: ask.key, region: question.region, usd: price?.usd ?? null, unit: price?.unit ?? '', readAt };
  });
};

/** Whether the price list responded, by the account's reader and endpoint: a denied role is not asked again. */
const doors = new WeakMap<CloudReader, Map<string, Promise<boolean>>>();

/** The units of a scan ask concurrently: the first makes the call and records the gap; the others wait for it. */
const throughDoor = async (
  collecting: Collecting,
  door: CloudReader,
  questions: readonly Question[],
): Promise<PriceQuote[]> => {
  const [first, ...rest] = questions;
  if (!first) return [];
  const opened = doors.get(door) ?? new Map<string, Promise<boolean>>();
  doors.set(door, opened);
  const endpoint = findEndpoint(first.region);
  const isOpen = opened.get(endpoint);
  if (isOpen && !(await isOpen)) return [];
  const tried = answer(collecting, first);
  if (!isOpen)
    opened.set(
      endpoint,
      tried.then(
        (quotes) => quotes !== undefined,
        () => false,
      ),
    );
  const quotes = await tried;
  const others = quotes ? await Promise.all(rest.map((question) => answer(collecting, question))) : [];
  return [quotes, ...others].flatMap((each) => each ?? []);
};

const isFresh = ({ readAt }: PriceQuote, now: Date): boolean => now.getTime() - Date.parse(readAt) < PRICE_AGE_MS;
const toName = ({ key, region }: WantedPrice): string => `${region} ${key}`;

/**
 * The requested prices from the Price List API; those read within a day are taken from `held`. A denial is a gap
 * without prices, once for all units of one reader. Only the commercial list is used: other partitions have
 * separate lists in other currencies.
 */
export const readPrices = async (
  collecting: Collecting,
  wanted: readonly WantedPrice[],
  { held, door }: { readonly held: readonly PriceQuote[]; readonly door: CloudReader },
): Promise<PriceQuote[]> => {
  if (collecting.partition !== 'aws') return [];
  const unique = new Map(wanted.map((each) => [toName(each), each]));
  const kept = held.filter((quote) => unique.has(toName(quote)) && isFresh(quote, collecting.now));
  for (const quote of kept) unique.delete(toName(quote));
  const questions = groupBy([...unique.values()], ({ region }) => region).flatMap((ofRegion) =>
    questionsIn(
      ofRegion[0]?.region ?? '',
      ofRegion.flatMap(({ key }) => findPriceAsk(key) ?? []),
    ),
  );
  const byEndpoint = groupBy(questions, ({ region }) => findEndpoint(region));
  const read = await Promise.all(byEndpoint.map((alike) => throughDoor(collecting, door, alike)));
  return [...kept, ...read.flat()].sort((a, b) => (toName(a) < toName(b) ? -1 : 1));
};
