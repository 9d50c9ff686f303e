import {
  FindingAcceptance,
  FindingSort,
  FindingStatus,
  Severity,
  SEVERITIES,
  toFindingTest,
  writeFindingFilter,
  type Finding,
  type FindingFilter,
  type FindingFilterInput,
  type Severity as SeverityName,
} from '@cloudmend/domain/findings';
import { FindingChange } from '@cloudmend/domain/scans';
import { DueFilter, WorkState } from '@cloudmend/domain/work';

/** The view kept in the address. */
export interface FindingsFilter extends Omit<FindingFilter, 'severity' | 'status' | 'q' | 'owners' | 'notOwnedBy'> {
  /** Empty means all. */
  readonly severities: readonly SeverityName[];
  readonly q: string;
  /** One value or all. */
  readonly status: FindingStatus | 'all';
  readonly sort: FindingSort;
}

export const NO_FILTER: FindingsFilter = { severities: [], q: '', status: 'open', sort: 'risk' };

const Q_MAX_LENGTH = 200;
/** Filters with a single value, compared exactly. */
export const WORDS = ['account', 'service', 'region', 'check', 'framework', 'control', 'scan', 'owner'] as const;
const PARAMETERS = ['severity', 'q', 'status', 'sort', 'change', 'acceptance', 'state', 'due', ...WORDS] as const;

const wordsIn = (search: URLSearchParams): Partial<Record<(typeof WORDS)[number], string>> =>
  Object.fromEntries(WORDS.flatMap((name) => (search.get(name) ? [[name, search.get(name)?.slice(0, 254)]] : [])));

/** Reads the filter from the address and ignores unknown values. */
export const filterFromSearch = (search: URLSearchParams): FindingsFilter => {
  const wanted = (search.get('severity') ?? '')
    .split(',')
    .flatMap((text) => Severity.safeParse(text.toUpperCase()).data ?? []);
  const status = search.get('status');
  const change = FindingChange.safeParse(search.get('change')).data;
  const acceptance = FindingAcceptance.shape.state.safeParse(search.get('acceptance')).data;
  const state = WorkState.safeParse(search.get('state')).data;
  const due = DueFilter.safeParse(search.get('due')).data;
  return {
    severities: SEVERITIES.filter((severity) => wanted.includes(severity)),
    q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH),
    status: status === 'all' ? 'all' : (FindingStatus.safeParse(status).data ?? 'open'),
    sort: FindingSort.safeParse(search.get('sort')).data ?? 'risk',
    ...wordsIn(search),
    ...(change && { change }),
    ...(acceptance && { acceptance }),
    ...(state && { state }),
    ...(due && { due }),
  };
};

const writeFilter = ({ severities, q, status, sort, ...words }: FindingsFilter): Partial<Record<string, string>> => ({
  severity: severities.join(','),
  q: q.slice(0, Q_MAX_LENGTH),
  status: status === 'open' ? '' : status,
  sort: sort === 'risk' ? '' : sort,
  ...words,
});

/** Writes the filter to the address and keeps its other parameters. */
export const searchOfFilter = (filter: FindingsFilter, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  const values = writeFilter(filter);
  for (const name of PARAMETERS) {
    if (values[name]) next.set(name, values[name]);
    else next.delete(name);
  }
  return next;
};

/** Toggles a severity in the filter. */
export const toggleSeverity = (filter: FindingsFilter, severity: SeverityName): FindingsFilter => ({
  ...filter,
  severities: SEVERITIES.filter((one) => (one === severity) !== filter.severities.includes(one)),
});

export const countFilters = ({ severities, q, status, sort: _order, ...words }: FindingsFilter): number =>
  severities.length +
  (q === '' ? 0 : 1) +
  (status === 'open' ? 0 : 1) +
  Object.values(words).filter((word) => word !== undefined).length;

/** The query sent to the server. */
export const toFilterInput = ({ severities, status, sort: _order, ...words }: FindingsFilter): FindingFilterInput =>
  writeFindingFilter({ ...words, severity: severities, status: status === 'all' ? [] : [status] });

/** The query for the counts, which ignore severity and status so that each option can show its own count. */
export const toCountsInput = ({ status, ...filter }: FindingsFilter): FindingFilterInput => ({
  ...toFilterInput({ ...filter, status, severities: [] }),
  status: status === 'all' ? FindingStatus.options.join(',') : status,
});

/** The matching loaded findings in their order, shown before the server answers. */
export const applyFilter = (
  findings: readonly Finding[],
  { severities, q, status, account, service, region, check, acceptance }: FindingsFilter,
): readonly Finding[] => {
  const passes = toFindingTest({
    ...(severities.length > 0 && { severity: severities }),
    q,
    account,
    service,
    region,
    check,
    acceptance,
  });
  return findings.filter((finding) => (status === 'all' || finding.status === status) && passes(finding));
};
