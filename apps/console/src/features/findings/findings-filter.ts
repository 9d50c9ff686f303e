import { mentions, Severity, SEVERITIES, type Finding, type Severity as SeverityName } from '@cloudmend/domain/findings';

/** What of the open findings is shown. */
export interface FindingsFilter {
  /** Empty means all. */
  readonly severities: readonly SeverityName[];
  readonly q: string;
}

const Q_MAX_LENGTH = 200;

/** Reads the filter from the address; what it does not know it leaves out. */
export const filterFromSearch = (search: URLSearchParams): FindingsFilter => {
  const wanted = (search.get('severity') ?? '').split(',').flatMap((text) => Severity.safeParse(text.toUpperCase()).data ?? []);
  return { severities: SEVERITIES.filter((severity) => wanted.includes(severity)), q: (search.get('q') ?? '').slice(0, Q_MAX_LENGTH) };
};

/** Writes the filter into the address and leaves its other parameters as they are. */
export const searchOfFilter = ({ severities, q }: FindingsFilter, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (severities.length > 0) next.set('severity', severities.join(','));
  else next.delete('severity');
  if (q === '') next.delete('q');
  else next.set('q', q.slice(0, Q_MAX_LENGTH));
  return next;
};

/** Adds a severity to the filter or takes it away. */
export const toggleSeverity = (filter: FindingsFilter, severity: SeverityName): FindingsFilter => ({
  ...filter,
  severities: SEVERITIES.filter((one) => (one === severity) !== filter.severities.includes(one)),
});

export const countFilters = ({ severities, q }: FindingsFilter): number => severities.length + (q === '' ? 0 : 1);

/** The findings that pass, in the order they came: worst first. */
export const applyFilter = (findings: readonly Finding[], { severities, q }: FindingsFilter): readonly Finding[] =>
  findings.filter((finding) => (severities.length === 0 || severities.includes(finding.severity)) && mentions(finding, q));
