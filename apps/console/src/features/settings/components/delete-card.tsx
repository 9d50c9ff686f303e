import { useState } from 'react';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { GRACE_DAYS } from '@cloudmend/domain/retention';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useDataActions, useErasure } from '../api/data';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const DeleteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { id } = useTenant();
  const { close } = useDataActions();
  const [typed, setTyped] = useState('');
  const submit = (): void =>
    close.mutate(typed, {
      onSuccess: ({ erasesAt }) => {
        notifyDone(`${id} will be deleted on ${formatDate(erasesAt)}.`);
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title={`Delete ${id}`}>
      <div className={styles.fields}>
        {close.error && <Note tone="danger">{toMessage(close.error, 'Could not delete the workspace.')}</Note>}
        <p style={{ margin: 0 }}>
          In {GRACE_DAYS} days all records, files and memberships are deleted. Until then any admin can cancel. The
          address of a deleted workspace is never reused.
        </p>
        <TextInput
          label={`Type ${id} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" disabled={typed.trim() !== id} loading={close.isPending} onClick={submit}>
            Delete workspace
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

const Planned = ({ erasesAt }: { readonly erasesAt: string }) => {
  const { id } = useTenant();
  const { cancelClosing } = useDataActions();
  const cancel = (): void =>
    cancelClosing.mutate(undefined, {
      onSuccess: () => notifyDone(`${id} will not be deleted.`),
      onError: (error) => notifyFault(toMessage(error, 'Could not cancel the deletion.')),
    });
  return (
    <div className={styles.row}>
      <Note tone="danger">This workspace will be deleted on {formatDate(erasesAt)}.</Note>
      <Button variant="default" loading={cancelClosing.isPending} onClick={cancel}>
        Cancel deletion
      </Button>
    </div>
  );
};

/** Deleting the workspace, after a grace period. */
export const DeleteCard = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Delete workspace">
      <Loaded query={useErasure()} what="the workspace">
        {(erasesAt) =>
          erasesAt !== null ? (
            <Planned erasesAt={erasesAt} />
          ) : (
            <div className={styles.row}>
              <p className={layout.dim}>Deletes the workspace with all its data, {GRACE_DAYS} days from now.</p>
              <Button variant="default" c="var(--cm-danger)" onClick={() => setIsOpen(true)}>
                Delete workspace
              </Button>
            </div>
          )
        }
      </Loaded>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
};
