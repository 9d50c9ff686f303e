import { ORDERS, type RecommendationsOrder } from './recommendations-order';
import { isWanted, type Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';

/** Which recommendations are shown; kept in the address. */
export interface RecommendationsFilter {
  readonly status: 'open' | 'dismissed';
  readonly risk: RiskLevel | undefined;
  readonly q: string;
  readonly type: RecommendationType;
  readonly order: RecommendationsOrder;
  /** One row per rule. */
  readonly isGrouped: boolean;
}

export const TYPES = ['cost', 'security'] as const;
export type RecommendationType = (typeof TYPES)[number];

export const NO_FILTER: RecommendationsFilter = {
  status: 'open',
  risk: undefined,
  q: '',
  type: 'cost',
  order: 'usd',
  isGrouped: false,
};

const pickValue = <Value extends string>(values: readonly Value[], value: string | null, fallback: Value): Value =>
  values.find((each) => each === value) ?? fallback;

const Q_MAX_LENGTH = 200;
export const RISKS = RiskLevel.options;

/** Reads the filter from the address and ignores unknown values. */
export const filterFromSearch = (search: URLSearchParams): RecommendationsFilter => ({
  status: search.get('status') === 'dismissed' ? 'dismissed' : 'open',
  risk: RiskLevel.safeParse(search.get('risk')).data,
  q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH),
  type: pickValue(TYPES, search.get('type'), NO_FILTER.type),
  order: pickValue(ORDERS, search.get('sort'), NO_FILTER.order),
  isGrouped: search.get('group') === 'rule',
});

/** Writes the filter to the address and keeps its other parameters. */
export const searchOfFilter = (
  { status, risk, q, type, order, isGrouped }: RecommendationsFilter,
  search: URLSearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of [
    ['status', status === 'open' ? '' : status],
    ['risk', risk ?? ''],
    ['q', q],
    ['type', type === NO_FILTER.type ? '' : type],
    ['sort', order === NO_FILTER.order ? '' : order],
    ['group', isGrouped ? 'rule' : ''],
  ] as const) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The matching ones in the given order, largest saving first. */
export const applyFilter = (
  all: readonly Recommendation[],
  { status, risk, q }: Pick<RecommendationsFilter, 'status' | 'risk' | 'q'>,
): readonly Recommendation[] =>
  all.filter((one) => isWanted(one, { status, ...(risk ? { risk } : {}), ...(q.trim() === '' ? {} : { q }) }));
