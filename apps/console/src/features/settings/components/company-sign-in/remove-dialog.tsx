import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from '@cloudmend/ui/parts';
import styles from '../../settings.module.css';

interface RemoveDialogProps {
  readonly title: string;
  readonly button: string;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before something is removed. */
export const RemoveDialog = ({ title, button, isBusy, fault, onRemove, onClose, children }: RemoveDialogProps) => (
  <Modal opened onClose={onClose} title={title}>
    <div className={styles.fields}>
      {fault !== undefined && <Note tone="danger">{fault}</Note>}
      <p style={{ margin: 0 }}>{children}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="danger" loading={isBusy} onClick={onRemove}>
          {button}
        </Button>
      </Group>
    </div>
  </Modal>
);
