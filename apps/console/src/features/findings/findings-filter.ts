import {
  FindingSort,
  FindingStatus,
  mentions,
  Severity,
  SEVERITIES,
  type Finding,
  type FindingFilterInput,
  type Severity as SeverityName,
} from '@cloudmend/domain/findings';
import { FindingChange } from '@cloudmend/domain/scans';

/** What the address says is shown. */
export interface FindingsFilter {
  /** Empty means all. */
  readonly severities: readonly SeverityName[];
  readonly q: string;
  /** One, or all of them. */
  readonly status: FindingStatus | 'all';
  readonly account?: string;
  readonly service?: string;
  readonly region?: string;
  readonly check?: string;
  readonly framework?: string;
  readonly control?: string;
  readonly scan?: string;
  readonly change?: FindingChange;
  readonly sort: FindingSort;
}

export const NO_FILTER: FindingsFilter = { severities: [], q: '', status: 'open', sort: 'risk' };

const Q_MAX_LENGTH = 200;
/** Filters that are one word, compared as it is. */
export const WORDS = ['account', 'service', 'region', 'check', 'framework', 'control', 'scan'] as const;
const PARAMETERS = ['severity', 'q', 'status', 'sort', 'change', ...WORDS] as const;

const wordsIn = (search: URLSearchParams): Partial<Record<(typeof WORDS)[number], string>> =>
  Object.fromEntries(WORDS.flatMap((name) => (search.get(name) ? [[name, search.get(name)?.slice(0, 64)]] : [])));

/** Reads the filter from the address; what it does not know it leaves out. */
export const filterFromSearch = (search: URLSearchParams): FindingsFilter => {
  const wanted = (search.get('severity') ?? '')
    .split(',')
    .flatMap((text) => Severity.safeParse(text.toUpperCase()).data ?? []);
  const status = search.get('status');
  const change = FindingChange.safeParse(search.get('change')).data;
  return {
    severities: SEVERITIES.filter((severity) => wanted.includes(severity)),
    q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH),
    status: status === 'all' ? 'all' : (FindingStatus.safeParse(status).data ?? 'open'),
    sort: FindingSort.safeParse(search.get('sort')).data ?? 'risk',
    ...wordsIn(search),
    ...(change && { change }),
  };
};

const written = ({ severities, q, status, sort, ...words }: FindingsFilter): Partial<Record<string, string>> => ({
  severity: severities.join(','),
  q: q.slice(0, Q_MAX_LENGTH),
  status: status === 'open' ? '' : status,
  sort: sort === 'risk' ? '' : sort,
  ...words,
});

/** Writes the filter into the address and leaves its other parameters as they are. */
export const searchOfFilter = (filter: FindingsFilter, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  const values = written(filter);
  for (const name of PARAMETERS) {
    if (values[name]) next.set(name, values[name]);
    else next.delete(name);
  }
  return next;
};

/** Adds a severity to the filter or takes it away. */
export const toggleSeverity = (filter: FindingsFilter, severity: SeverityName): FindingsFilter => ({
  ...filter,
  severities: SEVERITIES.filter((one) => (one === severity) !== filter.severities.includes(one)),
});

export const countFilters = ({ severities, q, status, sort: _order, ...words }: FindingsFilter): number =>
  severities.length +
  (q === '' ? 0 : 1) +
  (status === 'open' ? 0 : 1) +
  Object.values(words).filter((word) => word !== undefined).length;

/** What the server is asked for. */
export const askedOf = ({ severities, q, status, sort: _order, ...words }: FindingsFilter): FindingFilterInput => ({
  ...words,
  ...(severities.length > 0 && { severity: severities.join(',') }),
  ...(q.trim() !== '' && { q }),
  ...(status !== 'all' && { status }),
});

/** The same for its counts, which show what each severity would leave and look at every status by themselves. */
export const countsAskedOf = ({ status, ...filter }: FindingsFilter): FindingFilterInput => ({
  ...askedOf({ ...filter, status, severities: [] }),
  status: status === 'all' ? FindingStatus.options.join(',') : status,
});

const same = (wanted: string | undefined, is: string): boolean => wanted === undefined || wanted === is;

/** The findings that pass, in the order they came: what can be said at once, before the server has answered. */
export const applyFilter = (
  findings: readonly Finding[],
  { severities, q, status, account, service, region, check }: FindingsFilter,
): readonly Finding[] =>
  findings.filter(
    (finding) =>
      (severities.length === 0 || severities.includes(finding.severity)) &&
      (status === 'all' || finding.status === status) &&
      same(account, finding.accountId) &&
      same(service, finding.service) &&
      same(region, finding.region) &&
      same(check, finding.check) &&
      mentions(finding, q),
  );
