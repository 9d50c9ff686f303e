import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Account } from '@cloudmend/domain/accounts';
import { ScanRequest } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { toMessage } from '../../../components/notify';
import { AccountPicker, findCloud, initialPick } from './account-picker';
import { DEFAULT_CHOICE, NotesField, ScanFields, withoutNotes } from './scan-fields';
import styles from '../scan.module.css';

/**
 * The state of a form that asks what to scan.
 * @param save returns what to correct, or undefined once it is saved
 */
export const useScanForm = (
  accounts: readonly Account[],
  save: (scan: ScanRequest) => Promise<string | undefined>,
  fallback: string,
) => {
  const tenant = useTenant();
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [fault, setFault] = useState<string>();
  const picked = chosen ?? initialPick(accounts);

  const run = async (): Promise<void> => {
    setFault(undefined);
    if (!tenant.id) return setFault('No tenant selected.');
    if (picked.size === 0) return setFault('Select at least one account.');
    try {
      const correction = await save(
        ScanRequest.parse({ cloud: findCloud(accounts, picked), ...choice, accounts: [...picked] }),
      );
      if (correction === undefined) setChoice((now) => withoutNotes(now, choice.notes));
      setFault(correction);
    } catch (error) {
      setFault(toMessage(error, fallback));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return { accounts, choice, setChoice, picked, setChosen, fault, submit };
};

interface ScanFormProps {
  readonly form: ReturnType<typeof useScanForm>;
  readonly label?: string;
  readonly isDisabled: boolean;
  readonly isSaving: boolean;
  readonly icon: ReactNode;
  readonly action: string;
  /** Above the fields. */
  readonly head: ReactNode;
  /** Below the button. */
  readonly foot?: ReactNode;
}

/** What to scan: options, accounts and notes, with one button. */
export const ScanForm = ({ form, label, isDisabled, isSaving, icon, action, head, foot }: ScanFormProps) => {
  const { accounts, choice, setChoice, picked, setChosen, fault, submit } = form;
  return (
    <form className={styles.form} onSubmit={submit} aria-label={label}>
      {head}
      <ScanFields choice={choice} onChange={setChoice} isDisabled={isDisabled} />
      <AccountPicker accounts={accounts} picked={picked} onPick={setChosen} isDisabled={isDisabled} />
      <NotesField choice={choice} onChange={setChoice} isDisabled={isDisabled} />
      {fault && <Note tone="danger">{fault}</Note>}
      <Button type="submit" leftSection={icon} disabled={isDisabled || isSaving}>
        {action}
      </Button>
      {foot}
    </form>
  );
};
