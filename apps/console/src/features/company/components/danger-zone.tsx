import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { toMessage, notifyDone } from '../../../components/notify';
import { Card } from '../../../components/page';
import { useCompanyRequests } from '../api/company';
import layout from '../../../components/layout.module.css';
import styles from '../company.module.css';

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
  return { fault, attempt };
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

/** Leaving the workspace. An admin deletes it in Settings. */
export const DangerZone = () => {
  const [isOpen, setIsOpen] = useState(false);
  const isOperator = useTenant().roles.includes(SUPER_ADMIN_GROUP);
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
          onClick={() => setIsOpen(true)}
        >
          Leave workspace
        </Button>
      </div>
      {isOpen && <LeaveDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
};
