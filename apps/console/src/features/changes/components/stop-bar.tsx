import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconBolt, IconPower } from '@tabler/icons-react';
import type { KillSwitch } from '@cloudmend/domain/guardrails';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan, useTenant } from '@cloudmend/tenant';
import { focusOn, useFormInPlace } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import { formatMoment } from '../../../components/format';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { useSwitchAutomation } from '../../../queries/automation';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const REASON_MAX_LENGTH = 500;

interface SwitchFormProps {
  readonly label: string;
  /** Has to be typed before the button works. */
  readonly confirm?: string;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const SwitchForm = ({ label, confirm, isBusy, onSubmit, onClose }: SwitchFormProps) => {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const isReady = reason.trim() !== '' && (confirm === undefined || typed === confirm);
  return (
    <FormFrame
      isInline
      submit={label}
      isDestructive={confirm !== undefined}
      isReady={isReady}
      isBusy={isBusy}
      onSubmit={() => onSubmit(reason)}
      onClose={onClose}
    >
      <TextInput
        ref={focusOn}
        label="Reason"
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {confirm !== undefined && (
        <TextInput
          label={`Type ${confirm} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormFrame>
  );
};

const Status = ({ automation: { isStopped, at, by, reason } }: { readonly automation: KillSwitch }) => (
  <span className={layout.row}>
    <IconBolt size={18} stroke={1.5} className={isStopped ? styles.deny : styles.allow} aria-hidden />
    <b>{isStopped ? 'Automation is stopped.' : 'Automation is on.'}</b>
    {isStopped && <span>{`${by ?? 'Someone'}, ${formatMoment(at)}: ${reason ?? ''}`}</span>}
  </span>
);

/** Stopping asks for the workspace's name; resuming ends the stop that is shown. */
const Switch = ({
  automation: { isStopped, at },
  onClose,
}: {
  readonly automation: KillSwitch;
  readonly onClose: () => void;
}) => {
  const { id } = useTenant();
  const { stop, resume } = useSwitchAutomation();
  const run = async (write: Promise<unknown>, done: string): Promise<void> => {
    try {
      await write;
      notifyDone(done);
      onClose();
    } catch (error) {
      notifyFault(toMessage(error, 'Could not change automation. Try again.'));
    }
  };
  return isStopped ? (
    <SwitchForm
      label="Resume"
      isBusy={resume.isPending}
      onSubmit={(reason) => run(resume.mutateAsync({ stoppedAt: at ?? '', reason }), 'Automation resumed.')}
      onClose={onClose}
    />
  ) : (
    <SwitchForm
      label="Stop everything"
      confirm={id}
      isBusy={stop.isPending}
      onSubmit={(reason) => run(stop.mutateAsync({ reason }), 'Automation stopped.')}
      onClose={onClose}
    />
  );
};

/** Whether automation runs, and the switch that stops everything at once. */
export const StopBar = ({ automation }: { readonly automation: KillSwitch }) => {
  const mayChange = useCan('manageAutomation');
  const { isOpen, open, close, button } = useFormInPlace();
  const { isStopped } = automation;
  if (isOpen && mayChange)
    return (
      <section className={`${layout.card} ${styles.stopBar}`} aria-label="Automation">
        <Status automation={automation} />
        <Switch automation={automation} onClose={close} />
      </section>
    );
  return (
    <section className={`${layout.card} ${styles.stopBar}`} aria-label="Automation">
      <Status automation={automation} />
      <span className={layout.row}>
        <span className={layout.sub}>
          {!mayChange && REFUSALS.manageAutomation}
          {mayChange && !isStopped && 'Stops every run before its next write. Opens no new pull requests.'}
        </span>
        {mayChange && (
          <Button ref={button} variant="default" leftSection={<IconPower size={15} stroke={1.5} />} onClick={open}>
            {isStopped ? 'Resume' : 'Stop everything'}
          </Button>
        )}
      </span>
    </section>
  );
};
