import { useCallback, useEffect, useRef } from 'react';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { AppError } from '@cloudmend/domain/errors';
import { countBySeverity, type Finding, type FindingsSummary } from '@cloudmend/domain/findings';
import { useFindingsSummary } from '../../queries/findings';
import { useFinding } from './api/decide-finding';
import { useFindingPages } from './api/list-findings';
import {
  applyFilter,
  countFilters,
  toCountsInput,
  filterFromSearch,
  type FindingsFilter,
  searchOfFilter,
} from './findings-filter';

/** Replaces counts that failed to load, so that the list works without them. */
const NO_COUNTS: Omit<FindingsSummary, 'lastUpdated'> = {
  severityCounts: countBySeverity([]),
  statusCounts: { open: 0, resolved: 0, muted: 0 },
  acceptanceCounts: { accepted: 0, requested: 0 },
  workCounts: { mine: 0, overdue: 0, week: 0, none: 0 },
  facets: { service: [], region: [], account: [] },
  services: [],
};

/** Delay after the last key press before the server is queried. */
const TYPING_MS = 200;

/** The parts of a filter that changed. */
const changedIn = (next: FindingsFilter, before: FindingsFilter): Partial<FindingsFilter> => {
  const names = [...new Set([...Object.keys(next), ...Object.keys(before)])] as Array<keyof FindingsFilter>;
  return Object.fromEntries(names.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]));
};

/**
 * Filter and open finding are kept in the address. Each filter change adds a history entry; typing and stepping through
 * findings do not.
 */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const filter = filterFromSearch(search);
  // The address updates later: a second change builds on the first even before it renders.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filterFromSearch(search);
  }, [search]);
  // Back leaves a change that never rendered.
  useWindowEvent('popstate', () => {
    latest.current = filter;
  });
  const setFilter = (next: FindingsFilter): void => {
    latest.current = { ...latest.current, ...changedIn(next, filter) };
    const wanted = latest.current;
    setSearch((now) => searchOfFilter(wanted, now), { replace: next.q !== filter.q });
  };
  const open = useCallback(
    (id: string | undefined): void =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          if (id === undefined) next.delete('finding');
          else next.set('finding', id);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    filter,
    setFilter,
    openId: search.get('finding') ?? undefined,
    open,
  };
};

export const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const countFindings = (
  { severityCounts }: Pick<FindingsSummary, 'severityCounts'> = NO_COUNTS,
  { severities }: FindingsFilter,
): number =>
  severities.length === 0
    ? sumCounts(severityCounts)
    : severities.reduce((sum, severity) => sum + severityCounts[severity], 0);

/** Loads the next page once; after a failure the user retries. */
const useMore = ({
  fetchNextPage,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
}: ReturnType<typeof useFindingPages>) => {
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  return {
    isLoadingMore: isFetchingNextPage,
    more,
    retryMore: isFetchNextPageError ? () => void fetchNextPage() : undefined,
  };
};

/** A finding that moved between page loads arrives twice; its first position counts. */
const once = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [finding.id, finding])).values(),
];

/** Reserves space for the counts until they load; an empty workspace has none. */
const shownCounts = (known: typeof NO_COUNTS | undefined, isWorthFiltering: boolean) =>
  known ? { counts: isWorthFiltering ? known : undefined, isCounting: false } : { counts: NO_COUNTS, isCounting: true };

/** The filtered list with its counts. Loaded rows are filtered immediately, then replaced by the server's answer. */
export const useFindings = (filter: FindingsFilter) => {
  const [q] = useDebouncedValue(filter.q, TYPING_MS);
  const asked = { ...filter, q };
  const pages = useFindingPages(asked);
  const counts = useFindingsSummary(toCountsInput(asked));
  const overall = useFindingsSummary().data;
  const shown = applyFilter(once((pages.data?.pages ?? []).flatMap(({ output }) => output)), filter);
  const isWaiting = pages.isPlaceholderData || q !== filter.q;
  const known = counts.error ? (counts.data ?? NO_COUNTS) : counts.data;
  // Counts of the former filter say nothing about this one.
  const counted = isWaiting || counts.isPlaceholderData ? 0 : countFindings(known, filter);
  const total = Math.max(shown.length, counted);
  const isWorthFiltering = shown.length + countFilters(filter) + sumCounts(overall?.statusCounts ?? {}) > 0;
  return {
    pages,
    ...shownCounts(known, isWorthFiltering),
    overall,
    shown,
    total,
    isWaiting,
    ...useMore(pages),
  };
};

/** The finding opened by the address; `isGone` if its id does not exist. */
export const useOpenFinding = (openId: string | undefined) => {
  const { data, error, refetch } = useFinding(openId);
  return {
    detail: data?.id === openId ? data : undefined,
    error,
    retry: () => void refetch(),
    isGone: error instanceof AppError && error.code === 'not-found',
  };
};
