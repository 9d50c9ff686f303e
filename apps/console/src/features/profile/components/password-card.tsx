import { useState, type FormEvent } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useApi, useWorld } from '../../../config/world';
import { EMPTY_PASSWORDS, passwordFaults, type Passwords, type PasswordFaults } from '../password-form';
import styles from '../profile.module.css';

const useChange = () => {
  const { loadOwnAccount } = useWorld();
  const api = useApi();
  const [form, setForm] = useState<Passwords>(EMPTY_PASSWORDS);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const type = (changed: Partial<Passwords>): void => {
    setForm({ ...form, ...changed });
    setFaults({});
    setRefusal(undefined);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = passwordFaults(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await (await loadOwnAccount()).changePassword(form.current, form.next);

      setForm(EMPTY_PASSWORDS);
      notifyDone('Password changed.');
      await api
        .endSessions(undefined, { keepThis: true })
        .catch(() => notifyFault('Other browsers stay signed in. Use "Sign out everywhere" to end those sessions.'));
    } catch (error) {
      setRefusal(toMessage(error, 'Could not change the password.'));
    } finally {
      setBusy(false);
    }
  };
  return { form, faults, refusal, isBusy, type, submit };
};

/** Changes the password; the form keeps its input until it succeeds. */
export const PasswordCard = () => {
  const { form, faults, refusal, isBusy, type, submit } = useChange();
  return (
    <Card title="Password">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {refusal && <Note tone="danger">{refusal}</Note>}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={form.current}
          error={faults.current}
          onChange={({ currentTarget }) => type({ current: currentTarget.value })}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          value={form.next}
          error={faults.next}
          onChange={({ currentTarget }) => type({ next: currentTarget.value })}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          value={form.again}
          error={faults.again}
          onChange={({ currentTarget }) => type({ again: currentTarget.value })}
        />
        <Button type="submit" variant="default" disabled={isBusy}>
          {isBusy ? 'Updating…' : 'Change password'}
        </Button>
      </form>
    </Card>
  );
};
