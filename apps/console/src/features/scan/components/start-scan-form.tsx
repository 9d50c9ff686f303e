import { IconRadar2 } from '@tabler/icons-react';
import { Note } from '@cloudmend/ui/parts';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { useCan } from '@cloudmend/tenant';
import { notifyDone } from '../../../components/notify';
import { useStartScan } from '../api/start-scan';
import { ScanForm, useScanForm } from './scan-form';
import layout from '../../../components/layout.module.css';

interface StartScanFormProps {
  readonly accounts: readonly Account[];
  readonly scans: readonly Scan[];
  readonly onStarted: (scanId: string) => void;
}

/** What to scan. A request for accounts already being scanned joins that scan. */
export const StartScanForm = ({ accounts, scans, onStarted }: StartScanFormProps) => {
  const mayRun = useCan('runScans');
  const start = useStartScan();
  const form = useScanForm(
    accounts,
    async (scan) => {
      const { scanId } = await start.mutateAsync(scan);
      notifyDone('Scan queued');
      onStarted(scanId);
      return undefined;
    },
    'Failed to start scan',
  );
  const running = scans.find(
    ({ status, accountIds }) => !isFinished(status) && [...form.picked].every((id) => accountIds.includes(id)),
  );
  const isJoining = running !== undefined && form.picked.size > 0;

  return (
    <ScanForm
      form={form}
      isDisabled={!mayRun}
      isSaving={start.isPending}
      icon={<IconRadar2 size={16} stroke={1.5} />}
      action={start.isPending ? 'Starting…' : isJoining ? 'Join the running scan' : 'Start scan'}
      head={!mayRun && <Note tone="info">{REFUSALS.runScans}</Note>}
      foot={
        isJoining && (
          <p className={layout.sub}>
            A scan of these accounts is running. Your request joins it instead of scanning twice.
          </p>
        )
      }
    />
  );
};
