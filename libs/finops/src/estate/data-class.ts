import type { Resource } from '@cloudmend/scanner';

/** Tag keys that name a data class, case-insensitive. */
const CLASS_KEYS: ReadonlySet<string> = new Set(['data-classification', 'data-class', 'classification', 'pii']);
/** Values of a `pii` tag that mean no personal data. */
const NO: ReadonlySet<string> = new Set(['false', 'no', 'none', 'n', '0', 'non-pii', 'nonpii', 'not-pii']);
/** Values of a class tag that mean personal data. */
const PERSONAL: ReadonlySet<string> = new Set(['pii', 'phi', 'personal', 'personal-data', 'sensitive-personal']);

export type DataClass = 'pii' | 'nonPii' | 'unclassified';

const parseClass = (key: string, value: string): DataClass => {
  const said = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  if (key === 'pii') return said === '' ? 'unclassified' : NO.has(said) ? 'nonPii' : 'pii';
  if (said === '') return 'unclassified';
  return PERSONAL.has(said) ? 'pii' : 'nonPii';
};

/**
 * The data class named by a data store's tags. If they contradict each other, the class is PII; an empty value
 * names none.
 */
export const findDataClass = ({ tags }: Pick<Resource, 'tags'>): DataClass => {
  const named = Object.entries(tags).flatMap(([key, value]) =>
    CLASS_KEYS.has(key.trim().toLowerCase()) ? [parseClass(key.trim().toLowerCase(), value)] : [],
  );
  if (named.includes('pii')) return 'pii';
  return named.includes('nonPii') ? 'nonPii' : 'unclassified';
};
