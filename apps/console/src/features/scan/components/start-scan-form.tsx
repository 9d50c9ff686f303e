import { useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { Note } from '@cloudmend/ui/parts';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { isFinished, ScanRequest, type Scan } from '@cloudmend/domain/scans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { messageOf, notifyDone } from '../../../components/notify';
import { useStartScan } from '../api/start-scan';
import { AccountPicker, cloudOf, initialPick } from './account-picker';
import { DEFAULT_CHOICE, NotesField, ScanFields, withoutNotes } from './scan-fields';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

interface StartScanFormProps {
  readonly accounts: readonly Account[];
  readonly scans: readonly Scan[];
  readonly onStarted: (scanId: string) => void;
}

/** What to scan. A request for accounts already being scanned joins that scan. */
export const StartScanForm = ({ accounts, scans, onStarted }: StartScanFormProps) => {
  const tenant = useTenant();
  const mayRun = useCan('runScans');
  const start = useStartScan();
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const picked = chosen ?? initialPick(accounts);
  const running = scans.find(
    ({ status, accountIds }) => !isFinished(status) && [...picked].every((id) => accountIds.includes(id)),
  );
  const isJoining = running !== undefined && picked.size > 0;

  const run = async (): Promise<void> => {
    setFault(undefined);
    if (!tenant.id) return setFault('No tenant selected.');
    if (picked.size === 0) return setFault('Select at least one account.');
    try {
      const { scanId } = await start.mutateAsync(
        ScanRequest.parse({ cloud: cloudOf(accounts, picked), ...choice, accounts: [...picked] }),
      );
      notifyDone('Scan queued');
      setChoice((now) => withoutNotes(now, choice.notes));
      onStarted(scanId);
    } catch (error) {
      setFault(messageOf(error, 'Failed to start scan'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      {!mayRun && <Note tone="info">{REFUSALS.runScans}</Note>}
      <ScanFields choice={choice} onChange={setChoice} isDisabled={!mayRun} />
      <AccountPicker accounts={accounts} picked={picked} onPick={setChosen} isDisabled={!mayRun} />
      <NotesField choice={choice} onChange={setChoice} isDisabled={!mayRun} />
      {fault && <Note tone="danger">{fault}</Note>}
      <Button type="submit" leftSection={<IconRadar2 size={16} stroke={1.5} />} disabled={!mayRun || start.isPending}>
        {start.isPending ? 'Starting…' : isJoining ? 'Join the running scan' : 'Start scan'}
      </Button>
      {isJoining && (
        <p className={layout.sub}>
          A scan of these accounts is running. Your request joins it instead of scanning twice.
        </p>
      )}
    </form>
  );
};
