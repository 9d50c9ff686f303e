import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { keysChangedByScans } from './keys';
import { useScans } from './scans';

type Seen = Pick<Scan, 'scanId' | 'status'>;

/**
 * Whether a scan ended between two polls of the list, including one that also started between them; the first poll
 * detects no change.
 */
export const hasFinished = (before: readonly Seen[] | undefined, now: readonly Seen[]): boolean => {
  if (before === undefined) return false;
  const over = new Set(before.filter(({ status }) => isFinished(status)).map(({ scanId }) => scanId));
  return now.some(({ scanId, status }) => isFinished(status) && !over.has(scanId));
};

/** Polls unfinished scans from every page, even in background tabs, and refetches what they changed when they end. */
export const useWatchScans = (): void => {
  const queries = useQueryClient();
  const { id } = useTenant();
  const { data: scans } = useScans({ polled: 'while-unfinished' });
  const before = useRef<readonly Seen[]>(undefined);
  useEffect(() => {
    if (scans === undefined) return;
    if (hasFinished(before.current, scans))
      for (const queryKey of keysChangedByScans(id)) void queries.invalidateQueries({ queryKey });
    before.current = scans;
  }, [queries, id, scans]);
};
