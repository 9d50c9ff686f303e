import { useMemo } from 'react';
import { isFinished } from '@cloudmend/domain/scans';
import { plural } from '../../components/format';
import type { PagePath } from '@cloudmend/domain/navigation';
import { useWaitingChanges } from '../../queries/changes';
import { useFindingsSummary } from '../../queries/findings';
import { useWaitingRuns } from '../../queries/runs';
import { useScans } from '../../queries/scans';

export type NavBadge =
  | { readonly kind: 'count'; readonly count: number; readonly label: string }
  | { readonly kind: 'dot'; readonly label: string };

/** `2 changes and 1 fix to approve`; empty if nothing waits. */
const describeWaiting = (changes: number, fixes: number): string => {
  const parts = [changes > 0 && plural(changes, 'change'), fixes > 0 && plural(fixes, 'fix', 'fixes')].filter(Boolean);
  return parts.length === 0 ? '' : `${parts.join(' and ')} to approve`;
};

/** Badges on the rail: open findings, a running scan, and what waits for this person's approval. */
export const useNavBadges = (): Partial<Record<PagePath, NavBadge>> => {
  const summary = useFindingsSummary();
  const scans = useScans();
  const changes = useWaitingChanges();
  const fixes = useWaitingRuns();
  const waiting = describeWaiting(changes, fixes);
  const open = Object.values(summary.data?.severityCounts ?? {}).reduce((sum, count) => sum + count, 0);
  const isScanning = scans.data?.some(({ status }) => !isFinished(status)) ?? false;
  return useMemo(
    () => ({
      ...(open > 0 && { 'security-findings': { kind: 'count', count: open, label: plural(open, 'open finding') } }),
      ...(isScanning && { scan: { kind: 'dot', label: 'Scan running' } }),
      ...(waiting !== '' && { changes: { kind: 'count', count: changes + fixes, label: waiting } }),
    }),
    [open, isScanning, waiting, changes, fixes],
  );
};
