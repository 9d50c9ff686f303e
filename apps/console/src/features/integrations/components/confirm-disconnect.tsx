import { Button } from '@mantine/core';
import { focusOn, focusOnPage } from '../../../components/focus';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import layout from '../../../components/layout.module.css';

interface ConfirmDisconnectProps {
  readonly name: string;
  /** What ends and what stays. */
  readonly says: string;
  readonly done: string;
  /** What is said when the server gave no reason. */
  readonly failed: string;
  readonly isPending: boolean;
  disconnect(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a connection ends. */
export const ConfirmDisconnect = (props: ConfirmDisconnectProps) => {
  const { name, says, done, failed, isPending, disconnect, onClose } = props;
  const send = async (): Promise<void> => {
    try {
      await disconnect();
      notifyDone(done);
      focusOnPage();
    } catch (error) {
      notifyFault(toMessage(error, failed));
    }
  };
  return (
    <div className={layout.confirm}>
      <p className={layout.sub}>{says}</p>
      <span className={layout.row}>
        <Button color="danger" loading={isPending} onClick={() => void send()}>
          Disconnect {name}
        </Button>
        <Button ref={focusOn} variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
};
