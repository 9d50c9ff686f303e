/** One product of the price list with its on-demand price. */
export interface PriceProduct {
  readonly productFamily: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In lower case, because the price list's case varies: `hrs`, `gb-mo`. */
  readonly unit: string;
  /** USD per unit in the first tier with a price: free tiers apply to the whole account, not to one resource. */
  readonly usd: number;
  /** Every tier in ascending order: its start in units, and its USD. */
  readonly tiers?: ReadonlyArray<{ readonly from: number; readonly usd: number }>;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (isObject(value) ? Object.values(value).filter(isObject) : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toTexts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

/** An entry is JSON within a string; some decoders have parsed it already. */
const parseEntry = (entry: unknown): Json | undefined => {
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

/** A price that is not a plain dollar amount is ignored: other currencies are not converted. */
const readUsd = (price: unknown): number => {
  const text = isObject(price) ? toText(price['USD']) : '';
  return /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

const toTier = (dimension: Json): Tier => ({
  from: Number(toText(dimension['beginRange']) || '0'),
  usd: readUsd(dimension['pricePerUnit']),
  unit: toText(dimension['unit']).trim().toLowerCase(),
});

/** The current term: the newest that has started. */
const findTerm = (product: Json, now: Date): Json | undefined => {
  const terms = isObject(product['terms']) ? objectsIn(product['terms']['OnDemand']) : [];
  const readBegin = (term: Json): number => Date.parse(toText(term['effectiveDate'])) || 0;
  return terms.filter((term) => readBegin(term) <= now.getTime()).sort((a, b) => readBegin(b) - readBegin(a))[0];
};

/** Parses an entry of GetProducts; undefined without a price in dollars. Never throws. */
export const readPriceProduct = (entry: unknown, now: Date): PriceProduct | undefined => {
  const json = parseEntry(entry);
  const term = json && findTerm(json, now);
  if (!json || !term || !isObject(json['product'])) return undefined;
  const tiers = objectsIn(term['priceDimensions']).map(toTier);
  // One unreadable tier makes the order of all tiers uncertain.
  if (tiers.length === 0 || tiers.some(({ from, usd }) => Number.isNaN(from) || Number.isNaN(usd))) return undefined;
  const first = tiers.filter(({ usd }) => usd > 0).sort((a, b) => a.from - b.from)[0];
  const { productFamily, attributes } = json['product'];
  return (
    first && {
      productFamily: toText(productFamily),
      attributes: toTexts(attributes),
      unit: first.unit,
      usd: first.usd,
      tiers: tiers.map(({ from, usd }) => ({ from, usd })).sort((a, b) => a.from - b.from),
    }
  );
};

/** A usage type without its region code: `EUC1-EBS:VolumeUsage.gp3` and `EBS:VolumeUsage.gp3` are the same. */
export const readUsage = ({ usagetype = '' }: PriceProduct['attributes']): string =>
  usagetype.replace(/^(?:EU|[A-Z]{3}\d)-/, '');
