import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Account } from '@cloudmend/domain/accounts';
import { isFinished, type ScanDetail, type ScanStatus } from '@cloudmend/domain/scans';
import { useCan } from '@cloudmend/tenant';
import { Explain } from '../../../components/explain/explain';
import { formatCount, formatDuration, formatMoment, plural } from '../../../components/format';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useCancelScan } from '../api/start-scan';
import { countParts, settledParts, type PartCounts } from '../scan-grid';
import { ScanChanges } from './scan-changes';
import { ScanGridTable } from './scan-grid-table';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

const TITLES: Record<ScanStatus, string> = {
  queued: 'Scan queued',
  running: 'Scan running',
  done: 'Scan done',
  failed: 'Scan failed',
  cancelled: 'Scan cancelled',
};

/** How long the line before a scan is; nothing once it had its turn. */
const Turn = ({ ahead }: Pick<ScanDetail, 'ahead'>) =>
  ahead === undefined ? null : (
    <p aria-live="polite">
      {ahead === 0 ? 'Queued, next in line.' : `Queued, ${formatCount(ahead)} ahead.`} It starts automatically, so you
      can leave this page.
    </p>
  );

const CancelButton = ({ scanId }: { readonly scanId: string }) => {
  const cancel = useCancelScan();
  const run = async (): Promise<void> => {
    try {
      const { status } = await cancel.mutateAsync(scanId);
      notifyDone(status === 'cancelled' ? 'Scan cancelled.' : `The scan has already ended: ${status}.`);
    } catch (error) {
      notifyFault(toMessage(error, 'Failed to cancel the scan'));
    }
  };
  return (
    <Button size="xs" variant="default" disabled={cancel.isPending} onClick={() => void run()}>
      {cancel.isPending ? 'Cancelling…' : 'Cancel'}
    </Button>
  );
};

const SEGMENTS = ['read', 'gap', 'reading', 'waiting'] as const;

const Segments = ({ counts, scan }: { readonly counts: PartCounts; readonly scan: ScanDetail }) => {
  const label = `${scan.percent}%: ${counts.read} of ${plural(scan.parts.length, 'part')} read, ${counts.gap} not readable`;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Scan progress"
      aria-valuenow={scan.percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={label}
    >
      {scan.parts.length === 0 && <span className={styles.waiting} style={{ flex: 1 }} />}
      {SEGMENTS.filter((state) => counts[state] > 0).map((state) => (
        <span key={state} className={styles[state]} style={{ flex: counts[state] }} />
      ))}
    </div>
  );
};

const formatElapsed = ({ scanTs, finishedAt }: ScanDetail): string =>
  formatDuration((finishedAt ? Date.parse(finishedAt) : Date.now()) - Date.parse(scanTs));

const Outcome = ({ scan: { counts } }: { readonly scan: ScanDetail }) => (
  <p className={layout.sub}>
    {formatCount(counts.pass)} checks passed, {formatCount(counts.fail)} failed, {formatCount(counts.unknown)} unknown ·{' '}
    {plural(counts.recommendations, 'recommendation')}
  </p>
);

/** The grid of parts; on phones a finished one is collapsed. */
const Parts = ({
  scan,
  accounts,
  counts,
}: Pick<ScanProgressProps, 'scan' | 'accounts'> & { readonly counts: PartCounts }) => {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const grid = <ScanGridTable parts={scan.parts} accounts={accounts} counts={counts} />;
  if (!isNarrow || !isFinished(scan.status)) return grid;
  return (
    <details className={styles.folded}>
      <summary>
        {plural(scan.parts.length, 'part')}, {plural(counts.gap, 'gap')}
      </summary>
      {grid}
    </details>
  );
};

interface ScanProgressProps {
  readonly scan: ScanDetail;
  readonly accounts: readonly Account[];
  /** The first scan. */
  readonly isFirst: boolean;
}

/** One scan from queued to finished: the segmented bar and the grid of parts. */
export const ScanProgress = ({ scan: read, accounts, isFirst }: ScanProgressProps) => {
  const scan = { ...read, parts: settledParts(read) };
  const mayCancel = useCan('runScans');
  const counts = countParts(scan.parts);
  const isOver = isFinished(scan.status);
  return (
    <Card
      title={scan.partial ? `${TITLES[scan.status]}, partial` : TITLES[scan.status]}
      unit={
        <>
          {!isOver && <span className={styles.live} style={{ display: 'inline-block', marginRight: 8 }} aria-hidden />}
          <code className={layout.mono}>{scan.scanId}</code>
        </>
      }
      right={
        <>
          <span className={layout.unit}>started {formatMoment(scan.scanTs)}</span>
          {!isOver && mayCancel && <CancelButton scanId={scan.scanId} />}
        </>
      }
    >
      <Turn ahead={scan.ahead} />
      <div className={styles.line} aria-live="polite">
        <span className={styles.percent}>{scan.percent}%</span>
        <span>
          {counts.read + counts.gap} of {plural(scan.parts.length, 'part')} finished
        </span>
        <span className={layout.dim}>
          {plural(scan.resources, 'resource')}, {plural(scan.apiCalls, 'API call')}
          {scan.paidCalls > 0 && `, ${plural(scan.paidCalls, 'paid request')} to Cost Explorer`}
        </span>
        <span className={`${layout.dim} ${layout.push}`}>
          {isOver ? `took ${formatElapsed(scan)}` : `${formatElapsed(scan)} elapsed`}
        </span>
      </div>
      <Segments counts={counts} scan={scan} />
      {scan.reason && <p className={layout.bad}>{scan.reason}</p>}
      {scan.parts.length > 0 && <Parts scan={scan} accounts={accounts} counts={counts} />}
      {scan.status === 'done' && (
        <>
          <ScanChanges scan={scan} isFirst={isFirst} />
          <Outcome scan={scan} />
          <Explain key={scan.scanId} subject={{ kind: 'scan', id: scan.scanId }} />
        </>
      )}
    </Card>
  );
};
