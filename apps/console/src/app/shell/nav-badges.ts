import { isFinished } from '@cloudmend/domain/scans';
import { plural } from '../../components/format';
import type { PagePath } from '@cloudmend/domain/navigation';
import { useWaitingChanges } from '../../queries/changes';
import { useFindingsSummary } from '../../queries/findings';
import { useScans } from '../../queries/scans';

export type NavBadge =
  | { readonly kind: 'count'; readonly count: number; readonly label: string }
  | { readonly kind: 'dot'; readonly label: string };

/** Badges on the rail: open findings, a running scan, and changes that wait for this person's approval. */
export const useNavBadges = (): Partial<Record<PagePath, NavBadge>> => {
  const summary = useFindingsSummary();
  const scans = useScans();
  const waiting = useWaitingChanges();
  const open = Object.values(summary.data?.severityCounts ?? {}).reduce((sum, count) => sum + count, 0);
  const isScanning = scans.data?.some(({ status }) => !isFinished(status)) ?? false;
  return {
    ...(open > 0 && { 'security-findings': { kind: 'count', count: open, label: plural(open, 'open finding') } }),
    ...(isScanning && { scan: { kind: 'dot', label: 'Scan running' } }),
    ...(waiting > 0 && {
      changes: { kind: 'count', count: waiting, label: `${plural(waiting, 'change')} to approve` },
    }),
  };
};
