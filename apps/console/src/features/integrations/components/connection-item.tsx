import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useCan } from '@cloudmend/tenant';
import { focusOn, focusOnPage, useFormInPlace } from '../../../components/focus';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useMayConnect } from '../../../queries/repositories';
import layout from '../../../components/layout.module.css';
import styles from '../integrations.module.css';

interface Ending {
  /** What ends and what stays. */
  readonly says: string;
  /** @default `NAME is disconnected.` */
  readonly done?: string;
  readonly isPending: boolean;
  disconnect(): Promise<unknown>;
}

interface ConnectionItemProps {
  /** What its buttons call it. */
  readonly name: string;
  /** What is connected, where, and how it fares. */
  readonly about: ReactNode;
  /** Columns between description and buttons. */
  readonly columns?: ReactNode;
  /** Shown to those who may connect, before the button that opens the form. */
  readonly actions?: ReactNode;
  /** The form that changes it in place; without it, nothing can be changed. */
  readonly change?: {
    readonly label: string;
    /** Named in full for screen readers. */
    readonly named: string;
    form(close: () => void): ReactNode;
  };
  readonly ending: Ending;
  /** Shown below while no form is open. */
  readonly below?: ReactNode;
  /** Shown below at all times. */
  readonly children?: ReactNode;
}

const ConfirmEnd = ({ name, ending, onClose }: { name: string; ending: Ending; onClose: () => void }) => {
  const send = async (): Promise<void> => {
    try {
      await ending.disconnect();
      notifyDone(ending.done ?? `${name} is disconnected.`);
      focusOnPage();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not disconnect. Try again.'));
    }
  };
  return (
    <div className={layout.confirm}>
      <p className={layout.sub}>{ending.says}</p>
      <span className={layout.row}>
        <Button color="danger" loading={ending.isPending} onClick={() => void send()}>
          Disconnect {name}
        </Button>
        <Button ref={focusOn} variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
};

interface Buttons {
  readonly open: () => void;
  readonly button: ReturnType<typeof useFormInPlace>['button'];
}

interface ItemButtonsProps extends Pick<ConnectionItemProps, 'name' | 'actions' | 'change'> {
  readonly form: Buttons;
  readonly end: Buttons;
}

const ItemButtons = (props: ItemButtonsProps) => {
  const { name, actions, change } = props;
  const { open: openForm, button: changeButton } = props.form;
  const { open: openEnd, button: endButton } = props.end;
  const mayConnect = useMayConnect();
  const mayEnd = useCan('manageIntegrations');
  return (
    <>
      {mayConnect && actions}
      {mayConnect && change && (
        <Button ref={changeButton} size="compact-sm" variant="default" aria-label={change.named} onClick={openForm}>
          {change.label}
        </Button>
      )}
      {mayEnd && (
        <Button
          ref={endButton}
          size="compact-sm"
          variant="default"
          c="var(--cm-danger)"
          aria-label={`Disconnect ${name}`}
          onClick={openEnd}
        >
          Disconnect
        </Button>
      )}
    </>
  );
};

/** One connection: what it is, its buttons, its form in place, and the question before it ends. */
export const ConnectionItem = (props: ConnectionItemProps) => {
  const { name, about, columns, actions, change, ending, below, children } = props;
  const { isOpen: isChanging, open: openForm, close: closeForm, button: changeButton } = useFormInPlace();
  const { isOpen: isEnding, open: openEnd, close: closeEnd, button: endButton } = useFormInPlace();
  const isIdle = !isChanging && !isEnding;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div>{about}</div>
        {columns}
        {isIdle && (
          <span className={columns ? layout.row : `${layout.row} ${layout.push}`}>
            <ItemButtons
              name={name}
              actions={actions}
              change={change}
              form={{ open: openForm, button: changeButton }}
              end={{ open: openEnd, button: endButton }}
            />
          </span>
        )}
      </div>
      {isChanging && change?.form(closeForm)}
      {isEnding && <ConfirmEnd name={name} ending={ending} onClose={closeEnd} />}
      {isIdle && below}
      {children}
    </li>
  );
};
