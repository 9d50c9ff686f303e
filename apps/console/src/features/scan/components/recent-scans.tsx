import type { Scan, ScanStatus } from '@cloudmend/domain/scans';
import { EmptyState } from '@cloudmend/ui/parts';
import { DataTable, type Column } from '../../../components/data-table';
import { formatDuration, formatMoment, capitalise, UNKNOWN } from '../../../components/format';
import { NextStep } from '../../../components/next-step';
import { Card } from '../../../components/page';
import { useAccounts } from '../../../queries/accounts';
import { useCancelling } from '../api/start-scan';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

const MARKS: Record<ScanStatus, string | undefined> = {
  queued: styles.queued,
  running: styles.running,
  done: styles.read,
  failed: styles.failed,
  cancelled: styles.cancelled,
};

const Status = ({ scan, isCancelling }: { readonly scan: Scan; readonly isCancelling: boolean }) => {
  const isPartial = scan.status === 'done' && scan.partial;
  const detail = scan.status === 'running' ? ` ${scan.percent}%` : isPartial ? ', partial' : '';
  return (
    <span className={styles.status} title={scan.reason ?? undefined}>
      <i className={isPartial ? styles.gap : MARKS[scan.status]} aria-hidden />
      {isCancelling ? 'Cancelling…' : `${capitalise(scan.status)}${detail}`}
    </span>
  );
};

const formatTook = ({ scanTs, finishedAt }: Scan): string =>
  finishedAt ? formatDuration(Date.parse(finishedAt) - Date.parse(scanTs)) : UNKNOWN;

interface RecentScansProps {
  readonly scans: readonly Scan[];
  /** From browser storage, because the server could not list them. */
  readonly isLocal: boolean;
  readonly shown: string | undefined;
  readonly onShow: (scanId: string) => void;
}

export const RecentScans = ({ scans, isLocal, shown, onShow }: RecentScansProps) => {
  const cancelling = useCancelling();
  const hasNoAccount = useAccounts().data?.length === 0;
  const columns: ReadonlyArray<Column<Scan>> = [
    {
      head: 'Scan',
      cell: ({ scanId }) => (
        <button
          type="button"
          className={`${styles.link} ${layout.mono}`}
          aria-pressed={shown === scanId}
          aria-label={`Show scan ${scanId}`}
          onClick={() => onShow(scanId)}
          title={scanId}
        >
          {scanId.slice(0, 4)}…{scanId.slice(-6)}
        </button>
      ),
    },
    { head: 'Status', cell: (scan) => <Status scan={scan} isCancelling={cancelling.includes(scan.scanId)} /> },
    { head: 'Mode', cell: ({ mode }) => capitalise(mode) },
    { head: 'Accounts', isNumber: true, cell: ({ accountIds }) => accountIds.length },
    {
      head: 'Failed checks',
      isNumber: true,
      cell: ({ status, counts }) => (status === 'done' ? counts.fail : UNKNOWN),
    },
    { head: 'Duration', isNumber: true, cell: formatTook },
    { head: 'Started', isNumber: true, cell: ({ scanTs }) => formatMoment(scanTs) },
  ];
  return (
    <Card title="Recent scans" unit={scans.length > 0 ? `latest ${scans.length}` : undefined} isFlush>
      {scans.length === 0 ? (
        <EmptyState
          title={isLocal ? 'No scan stored in this browser' : 'No scan yet'}
          action={!isLocal && hasNoAccount && <NextStep />}
        >
          {isLocal
            ? 'The list returns when the service responds.'
            : `${hasNoAccount ? 'Link an account, then start' : 'Choose the accounts and start'} the first one. It is read-only and takes about a minute per account.`}
        </EmptyState>
      ) : (
        <DataTable isStacked caption="Recent scans" rows={scans} columns={columns} rowKey={({ scanId }) => scanId} />
      )}
    </Card>
  );
};
