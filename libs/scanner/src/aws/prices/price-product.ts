/** One product of the price list with its on-demand price. */
export interface PriceProduct {
  readonly productFamily: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In lower case, as the price list writes it otherwise: `hrs`, `gb-mo`. */
  readonly unit: string;
  /** USD of one unit in the first tier that costs anything: free tiers are for the whole account, and nobody's resource owns them. */
  readonly usd: number;
  /** Every tier, cheapest amount first: from how many units on, and its USD. */
  readonly tiers?: ReadonlyArray<{ readonly from: number; readonly usd: number }>;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (isObject(value) ? Object.values(value).filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

/** An entry is text that is JSON again; some decoders have parsed it already. */
const parsed = (entry: unknown): Json | undefined => {
  try {
    const value: unknown = typeof entry === 'string' || entry instanceof String ? JSON.parse(entry.toString()) : entry;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

interface Tier {
  readonly from: number;
  readonly usd: number;
  readonly unit: string;
}

/** A price that is not plainly a number of dollars is none: other currencies are not converted. */
const usdOf = (price: unknown): number => {
  const text = isObject(price) ? textOf(price['USD']) : '';
  return /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const tierOf = (dimension: Json): Tier => ({
  from: Number(textOf(dimension['beginRange']) || '0'),
  usd: usdOf(dimension['pricePerUnit']),
  unit: textOf(dimension['unit']).trim().toLowerCase(),
});

/** The term in force: the newest that has begun. */
const termOf = (product: Json, now: Date): Json | undefined => {
  const terms = isObject(product['terms']) ? objectsIn(product['terms']['OnDemand']) : [];
  const beginOf = (term: Json): number => Date.parse(textOf(term['effectiveDate'])) || 0;
  return terms.filter((term) => beginOf(term) <= now.getTime()).sort((a, b) => beginOf(b) - beginOf(a))[0];
};

/** Reads an entry of GetProducts; undefined for one that names no price in dollars. Never throws, whatever the entry is. */
export const readPriceProduct = (entry: unknown, now: Date): PriceProduct | undefined => {
  const json = parsed(entry);
  const term = json && termOf(json, now);
  if (!json || !term || !isObject(json['product'])) return undefined;
  const tiers = objectsIn(term['priceDimensions']).map(tierOf);
  // One tier that cannot be read makes the order of all of them a guess.
  if (tiers.length === 0 || tiers.some(({ from, usd }) => Number.isNaN(from) || Number.isNaN(usd))) return undefined;
  const first = tiers.filter(({ usd }) => usd > 0).sort((a, b) => a.from - b.from)[0];
  const { productFamily, attributes } = json['product'];
  return (
    first && {
      productFamily: textOf(productFamily),
      attributes: textsOf(attributes),
      unit: first.unit,
      usd: first.usd,
      tiers: tiers.map(({ from, usd }) => ({ from, usd })).sort((a, b) => a.from - b.from),
    }
  );
};

/** A usage type without the code of its region: `EUC1-EBS:VolumeUsage.gp3` and `EBS:VolumeUsage.gp3` are one. */
export const usageOf = ({ usagetype = '' }: PriceProduct['attributes']): string =>
  usagetype.replace(/^(?:EU|[A-Z]{3}\d)-/, '');
