import { isWanted, type Recommendation, RiskLevel } from '@cloudmend/domain/recommendations';
import { DueFilter, type KnownOwners, toOwnerFilter, toWorkTest, WorkStep } from '@cloudmend/domain/work';
import { ORDERS, type RecommendationsOrder } from './recommendations-order';

/** Which recommendations are shown; kept in the address. */
export interface RecommendationsFilter {
  readonly status: 'open' | 'dismissed';
  readonly risk: RiskLevel | undefined;
  readonly q: string;
  /** `me`, `mine`, `none`, a member's address, or a team's ID. */
  readonly owner: string | undefined;
  readonly state: WorkStep | undefined;
  readonly due: DueFilter | undefined;
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
  owner: undefined,
  state: undefined,
  due: undefined,
  type: 'cost',
  order: 'usd',
  isGrouped: false,
};

const pickValue = <Value extends string>(values: readonly Value[], value: string | null, fallback: Value): Value =>
  values.find((each) => each === value) ?? fallback;

const Q_MAX_LENGTH = 200;
const OWNER_MAX_LENGTH = 254;
export const RISKS = RiskLevel.options;

/** Reads the filter from the address and ignores unknown values. */
export const filterFromSearch = (search: URLSearchParams): RecommendationsFilter => ({
  status: search.get('status') === 'dismissed' ? 'dismissed' : 'open',
  risk: RiskLevel.safeParse(search.get('risk')).data,
  q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH),
  owner: search.get('owner')?.slice(0, OWNER_MAX_LENGTH) || undefined,
  state: WorkStep.safeParse(search.get('state')).data,
  due: DueFilter.safeParse(search.get('due')).data,
  type: pickValue(TYPES, search.get('type'), NO_FILTER.type),
  order: pickValue(ORDERS, search.get('sort'), NO_FILTER.order),
  isGrouped: search.get('group') === 'rule',
});

/** Writes the filter to the address and keeps its other parameters. */
export const searchOfFilter = (
  { status, risk, q, owner, state, due, type, order, isGrouped }: RecommendationsFilter,
  search: URLSearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of [
    ['status', status === 'open' ? '' : status],
    ['risk', risk],
    ['q', q],
    ['owner', owner],
    ['state', state],
    ['due', due],
    ['type', type === NO_FILTER.type ? '' : type],
    ['sort', order === NO_FILTER.order ? '' : order],
    ['group', isGrouped ? 'rule' : ''],
  ] as const) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};

/** Who asks, among whom. */
export interface Asker {
  readonly email: string;
  readonly known: KnownOwners;
}

type Wanted = Pick<RecommendationsFilter, 'status' | 'risk' | 'q' | 'owner' | 'state' | 'due'>;

/** The matching ones, in their order. */
export const applyFilter = (
  all: readonly Recommendation[],
  { status, risk, q, owner, state, due }: Wanted,
  { email, known }: Asker,
  now = new Date(),
): readonly Recommendation[] => {
  const isWorked = toWorkTest(
    { ...(owner && toOwnerFilter(owner, known, email)), state, due },
    now.toISOString().slice(0, 10),
  );
  const isAnyWork = owner === undefined && state === undefined && due === undefined;
  return all.filter(
    (one) =>
      isWanted(one, { status, ...(risk ? { risk } : {}), ...(q.trim() === '' ? {} : { q }) }) &&
      (isAnyWork || (one.work !== undefined && isWorked(one.work))),
  );
};

/** Filters that are set; order and grouping are none. */
export const countFilters = ({ status, q, risk, owner, state, due }: RecommendationsFilter): number =>
  (status === 'dismissed' ? 1 : 0) +
  (q === '' ? 0 : 1) +
  [risk, owner, state, due].filter((value) => value !== undefined).length;
