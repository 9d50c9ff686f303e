import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { Note } from '@cloudmend/ui/parts';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { DEFAULT_RANGE, isFinished, NOTES_MAX_LENGTH, ScanMode, ScanRequest, ServicePreset, TimeRange, type Scan } from '@cloudmend/domain/scans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { titled } from '../../../components/format';
import { messageOf, notifyDone } from '../../../components/notify';
import { useStartScan } from '../api/start-scan';
import { AccountPicker, whyNotScannable } from './account-picker';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

interface StartScanFormProps {
  readonly accounts: readonly Account[];
  readonly scans: readonly Scan[];
  readonly onStarted: (scanId: string) => void;
}

const initialPick = (accounts: readonly Account[]): ReadonlySet<string> => new Set(accounts.filter((account) => !whyNotScannable(account)).map(({ accountId }) => accountId));

const choices = (options: readonly string[], suffix = '') => options.map((value) => ({ value, label: suffix ? value.replace('d', suffix) : titled(value) }));

/** What a scan shall read. A second request for accounts that are being read joins their scan. */
export const StartScanForm = ({ accounts, scans, onStarted }: StartScanFormProps) => {
  const tenant = useTenant();
  const mayRun = useCan('runScans');
  const start = useStartScan();
  const [mode, setMode] = useState<string>('all');
  const [range, setRange] = useState<string>(DEFAULT_RANGE);
  const [services, setServices] = useState<string>('all');
  const [notes, setNotes] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const picked = chosen ?? initialPick(accounts);
  const running = scans.find(({ status, accountIds }) => !isFinished(status) && [...picked].every((id) => accountIds.includes(id)));
  const isJoining = running !== undefined && picked.size > 0;

  const run = async (): Promise<void> => {
    setFault(undefined);
    if (!tenant.id) return setFault('No tenant selected.');
    if (picked.size === 0) return setFault('Select at least one account.');
    try {
      const { scanId } = await start.mutateAsync(ScanRequest.parse({ cloud: 'aws', mode, range, services, notes, accounts: [...picked] }));
      notifyDone('Scan queued');
      setNotes('');
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
      <fieldset className={styles.fieldset}>
        <legend>Mode</legend>
        <SegmentedControl fullWidth mt={4} data={choices(ScanMode.options)} value={mode} onChange={setMode} disabled={!mayRun} aria-label="Mode" />
      </fieldset>
      <div className={styles.pair}>
        <NativeSelect label="Range" data={choices(TimeRange.options, ' days')} value={range} onChange={(event) => setRange(event.currentTarget.value)} disabled={!mayRun} />
        <NativeSelect label="Services" data={choices(ServicePreset.options).map((option) => (option.value === 'iam' ? { ...option, label: 'IAM' } : option))} value={services} onChange={(event) => setServices(event.currentTarget.value)} disabled={!mayRun} />
      </div>
      <AccountPicker accounts={accounts} picked={picked} onPick={setChosen} isDisabled={!mayRun} />
      <Textarea label="Notes (optional)" placeholder="Why this scan" autosize minRows={2} maxLength={NOTES_MAX_LENGTH} value={notes} onChange={(event) => setNotes(event.currentTarget.value)} disabled={!mayRun} />
      {fault && <Note tone="danger">{fault}</Note>}
      <Button type="submit" leftSection={<IconRadar2 size={16} stroke={1.5} />} disabled={!mayRun || start.isPending}>
        {start.isPending ? 'Starting…' : isJoining ? 'Join the running scan' : 'Start scan'}
      </Button>
      {isJoining && <p className={layout.sub}>A scan is running for these accounts. A second request joins it instead of reading everything twice.</p>}
    </form>
  );
};
