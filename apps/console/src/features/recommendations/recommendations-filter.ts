import { isWanted, type Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';

/** What of the recommendations is shown; it stands in the address. */
export interface RecommendationsFilter {
  readonly status: 'open' | 'dismissed';
  readonly risk: RiskLevel | undefined;
  readonly q: string;
}

const Q_MAX_LENGTH = 200;
export const RISKS = RiskLevel.options;

/** Reads the filter from the address; what it does not know it leaves out. */
export const filterFromSearch = (search: URLSearchParams): RecommendationsFilter => ({
  status: search.get('status') === 'dismissed' ? 'dismissed' : 'open',
  risk: RiskLevel.safeParse(search.get('risk')).data,
  q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH),
});

/** Writes the filter into the address and leaves its other parameters as they are. */
export const searchOfFilter = (
  { status, risk, q }: RecommendationsFilter,
  search: URLSearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of [
    ['status', status === 'open' ? '' : status],
    ['risk', risk ?? ''],
    ['q', q],
  ] as const) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Those that pass, in the order they came: dearest first. */
export const applyFilter = (
  all: readonly Recommendation[],
  { status, risk, q }: RecommendationsFilter,
): readonly Recommendation[] =>
  all.filter((one) => isWanted(one, { status, ...(risk ? { risk } : {}), ...(q.trim() === '' ? {} : { q }) }));
