import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { useScans } from './scans';

/** What a scan changes, by the second part of its key. */
const CHANGED_BY_SCANS = [
  'findings',
  'metrics',
  'compliance',
  'recommendations',
  'recommendations-unjudged',
  'accounts',
  'estate',
  'priorities',
  'forecast',
  'usage',
  'scan',
  'audit',
] as const;

type Seen = Pick<Scan, 'scanId' | 'status'>;

/** Whether a scan has ended between two looks at the list, also one that began between them; a first look knows of no change. */
export const hasFinished = (before: readonly Seen[] | undefined, now: readonly Seen[]): boolean => {
  if (before === undefined) return false;
  const over = new Set(before.filter(({ status }) => isFinished(status)).map(({ scanId }) => scanId));
  return now.some(({ scanId, status }) => isFinished(status) && !over.has(scanId));
};

/** Follows unfinished scans from every page, also in a tab behind others, and has what they changed asked for again as soon as they have ended. */
export const useWatchScans = (): void => {
  const queries = useQueryClient();
  const { id } = useTenant();
  const { data: scans } = useScans({ polled: 'while-unfinished' });
  const before = useRef<readonly Seen[]>(undefined);
  useEffect(() => {
    if (scans === undefined) return;
    if (hasFinished(before.current, scans))
      for (const area of CHANGED_BY_SCANS) void queries.invalidateQueries({ queryKey: [id, area] });
    before.current = scans;
  }, [queries, id, scans]);
};
