import { useState } from 'react';
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useCompanyRequests } from '../api/company';
import layout from '../../../components/layout.module.css';
import styles from '../company.module.css';

const LONGEST = 2000;

interface DialogProps {
  readonly onClose: () => void;
}

/** Runs an action once and keeps its error message. */
const useAttempt = (failed: string) => {
  const [fault, setFault] = useState<string>();
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setFault(undefined);
    try {
      await run();
    } catch (error) {
      setFault(toMessage(error, failed));
    }
  };
  return { fault, setFault, attempt };
};

const LeaveDialog = ({ onClose }: DialogProps) => {
  const { id } = useTenant();
  const { leave } = useCompanyRequests();
  const { fault, attempt } = useAttempt('Could not leave the workspace.');
  const run = () =>
    attempt(async () => {
      await leave.mutateAsync();
      notifyDone(`You have left ${id}.`);
    });
  return (
    <Modal opened onClose={onClose} title={`Leave ${id}`}>
      {fault && <Note tone="danger">{fault}</Note>}
      <p>You lose access immediately. An admin can invite you again. Schedules you created stop running.</p>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="danger" disabled={leave.isPending} onClick={() => void run()}>
          {leave.isPending ? 'Leaving…' : 'Leave workspace'}
        </Button>
      </Group>
    </Modal>
  );
};

const CloseDialog = ({ onClose }: DialogProps) => {
  const { id } = useTenant();
  const { close } = useCompanyRequests();
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const { fault, setFault, attempt } = useAttempt('Could not send the request.');
  const run = async (): Promise<void> => {
    if (message.trim().length > LONGEST)
      return setFault(`Use at most ${LONGEST} characters; this has ${message.trim().length}.`);
    await attempt(async () => {
      await close.mutateAsync({ confirm: typed, message });
      notifyDone('Request sent. We will reply by email.');
      onClose();
    });
  };
  return (
    <Modal opened onClose={onClose} title={`Close ${id}`}>
      <div style={{ display: 'grid', gap: 12 }}>
        {fault && <Note tone="danger">{fault}</Note>}
        <p style={{ margin: 0 }}>
          We confirm by email before deleting anything. The address of a closed workspace is never reused.
        </p>
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={8}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <TextInput
          label={`Type ${id} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" disabled={typed.trim() !== id || close.isPending} onClick={() => void run()}>
            {close.isPending ? 'Sending…' : 'Request closure'}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

/** Leaving the workspace, and requesting its closure. */
export const DangerZone = () => {
  const [open, setOpen] = useState<'leave' | 'close'>();
  const isAdmin = useCan('viewBilling');
  const isOperator = useTenant().roles.includes(SUPER_ADMIN_GROUP);
  const close = (): void => setOpen(undefined);
  return (
    <Card title="Danger zone" className={styles.danger}>
      <div className={styles.step}>
        <p>
          <b>Leave this workspace.</b>{' '}
          <span className={layout.dim}>
            {isOperator
              ? 'Operators are not members. End your access in the banner above.'
              : 'The last admin cannot leave.'}
          </span>
        </p>
        <Button
          variant="default"
          c={isOperator ? undefined : 'var(--cm-danger)'}
          disabled={isOperator}
          onClick={() => setOpen('leave')}
        >
          Leave workspace
        </Button>
      </div>
      <div className={styles.step}>
        <p>
          <b>Close this workspace.</b>{' '}
          <span className={layout.dim}>
            {isAdmin ? 'Requests deletion of the workspace and all its data.' : 'Only an admin can request this.'}
          </span>
        </p>
        <Button
          variant="default"
          c={isAdmin ? 'var(--cm-danger)' : undefined}
          disabled={!isAdmin}
          onClick={() => setOpen('close')}
        >
          Close workspace
        </Button>
      </div>
      {open === 'leave' && <LeaveDialog onClose={close} />}
      {open === 'close' && <CloseDialog onClose={close} />}
    </Card>
  );
};
