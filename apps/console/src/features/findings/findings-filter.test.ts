import fc from 'fast-check';
import { FindingFilterInput, FindingSort, SEVERITIES } from '@cloudmend/domain/findings';
import { FindingChange } from '@cloudmend/domain/scans';
import { aFinding } from '@cloudmend/domain/testing';
import {
  applyFilter,
  toFilterInput,
  countFilters,
  toCountsInput,
  filterFromSearch,
  type FindingsFilter,
  NO_FILTER,
  searchOfFilter,
  toggleSeverity,
} from './findings-filter';

const word = fc.option(fc.string({ minLength: 1, maxLength: 12 }), { nil: undefined });
const aFilter: fc.Arbitrary<FindingsFilter> = fc
  .record({
    severities: fc.subarray([...SEVERITIES]),
    q: fc.string({ maxLength: 30 }),
    status: fc.constantFrom('open', 'muted', 'resolved', 'all'),
    sort: fc.constantFrom(...FindingSort.options),
    account: word,
    service: word,
    check: word,
    scan: word,
    change: fc.option(fc.constantFrom(...FindingChange.options), { nil: undefined }),
  })
  .map(
    (filter) =>
      Object.fromEntries(
        Object.entries(filter).filter(([, value]) => value !== undefined),
      ) as unknown as FindingsFilter,
  );

describe('the findings filter', () => {
  it('round-trips through the address and keeps its other parameters', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const search = searchOfFilter(filter, new URLSearchParams('finding=f-1&severity=junk&region=old'));
        expect(search.get('finding')).toBe('f-1');
        expect(filterFromSearch(new URLSearchParams(search.toString()))).toEqual(filter);
      }),
    );
  });

  it('sends the server only valid values', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        expect(FindingFilterInput.safeParse(toFilterInput(filter)).error?.issues).toBeUndefined();
        expect(FindingFilterInput.safeParse(toCountsInput(filter)).error?.issues).toBeUndefined();
      }),
    );
  });

  it.each(['severity=high,NONSENSE,,LOW', 'severity=low%2CHIGH&status=gone&sort=random&change=none'])(
    'reads the known values of %s and ignores the rest',
    (text) => {
      expect(filterFromSearch(new URLSearchParams(text))).toEqual({ ...NO_FILTER, severities: ['HIGH', 'LOW'] });
    },
  );

  it('applies all filters together to loaded findings', () => {
    const findings = [
      aFinding({ id: '1' }),
      aFinding({ id: '2', severity: 'LOW' }),
      aFinding({ id: '3', status: 'muted' }),
      aFinding({ id: '4', service: 'ec2' }),
    ];
    const ids = (filter: Partial<FindingsFilter>) =>
      applyFilter(findings, { ...NO_FILTER, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['1', '2', '4']);
    expect(ids({ severities: ['LOW'] })).toEqual(['2']);
    expect(ids({ status: 'all', service: 's3', q: 'READABLE' })).toEqual(['1', '2', '3']);
    expect(ids({ status: 'muted' })).toEqual(['3']);
    expect(ids({ q: '.*' })).toEqual([]);
  });

  it('toggles a severity and counts what it hides', () => {
    const low = toggleSeverity(NO_FILTER, 'LOW');
    expect(low.severities).toEqual(['LOW']);
    expect(toggleSeverity(low, 'LOW')).toEqual(NO_FILTER);
    expect(countFilters({ ...low, q: 'x', status: 'muted', scan: 's' })).toBe(4);
    expect(countFilters({ ...NO_FILTER, sort: 'oldest' })).toBe(0);
  });
});
