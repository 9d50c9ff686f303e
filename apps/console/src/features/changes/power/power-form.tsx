import { useState } from 'react';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { parseInstanceArn } from '@cloudmend/domain/aws';
import { formatUsd } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { PowerHours, type PowerSchedule } from '@cloudmend/domain/runs';
import { Weekday } from '@cloudmend/domain/schedules';
import { Note } from '@cloudmend/ui/parts';
import { focusOn } from '../../../components/focus';
import { capitalise, exactUsd, formatKg, shortResource } from '../../../components/format';
import { FormFrame } from '../../../components/form-frame';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { browserZone } from '../../../components/time-zones';
import { accountName, useAccounts } from '../../../queries/accounts';
import { usePowerActions } from '../../../queries/power';
import { findMode, useCapabilities, useChangeCapabilities } from '../../../queries/runs';
import { ZoneField } from '../components/calendar-form';
import { findSaving, POWER_FIXES, WORK_WEEK } from './power-view';
import { PowerWeek } from './power-week';
import styles from './power.module.css';

/** What the hours save in a month, with the arithmetic. */
export const SavingLine = ({
  hours,
  one,
}: {
  readonly hours: PowerHours;
  readonly one: Recommendation | undefined;
}) => {
  const saving = findSaving(hours, one);
  if (!saving) return <p className={styles.saving}>The saving is not known: no open recommendation has a price.</p>;
  const { usd, usdPerHour, stoppedHours, kg } = saving;
  return (
    <p className={styles.saving}>
      Saves <b>{exactUsd(usd)}</b> a month: {stoppedHours} hours stopped × ${usdPerHour}. About {formatKg(kg)} kgCO
      <sub>2</sub>e.
    </p>
  );
};

const OTHER = '';

interface InstanceFieldsProps {
  readonly candidates: readonly Recommendation[];
  readonly picked: string;
  readonly arn: string;
  readonly onPick: (id: string) => void;
  readonly onArn: (arn: string) => void;
}

/** A recommended instance, or any other by its ARN. */
const InstanceFields = ({ candidates, picked, arn, onPick, onArn }: InstanceFieldsProps) => (
  <div className={styles.fields}>
    {candidates.length > 0 && (
      <NativeSelect
        ref={focusOn}
        label="Instance"
        data={[
          ...candidates.map(({ id, resource, monthlySavingUsd }) => ({
            value: id,
            label: `${shortResource(resource)}, saves up to ${formatUsd(monthlySavingUsd)} a month`,
          })),
          { value: OTHER, label: 'Another instance' },
        ]}
        value={picked}
        onChange={({ currentTarget: { value } }) => onPick(value)}
      />
    )}
    {picked === OTHER && (
      <TextInput
        ref={candidates.length === 0 ? focusOn : undefined}
        label="ARN of the instance"
        maxLength={2048}
        value={arn}
        error={arn !== '' && !parseInstanceArn(arn) && 'This is not the ARN of an EC2 instance.'}
        onChange={(event) => onArn(event.currentTarget.value)}
      />
    )}
  </div>
);

interface HoursFieldsProps {
  readonly hours: PowerHours;
  readonly onChange: (hours: PowerHours) => void;
}

const HoursFields = ({ hours, onChange }: HoursFieldsProps) => {
  const put = (part: Partial<PowerHours>): void => onChange({ ...hours, ...part });
  const checked = PowerHours.safeParse(hours);
  return (
    <>
      <Checkbox.Group label="Days" value={hours.dow} onChange={(dow) => put({ dow: dow as Weekday[] })}>
        <div className={styles.days}>
          {Weekday.options.map((day) => (
            <Checkbox key={day} value={day} label={capitalise(day)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.fields}>
        <TextInput
          label="Start"
          type="time"
          value={hours.start}
          onChange={(event) => put({ start: event.currentTarget.value })}
        />
        <TextInput
          label="Stop"
          type="time"
          value={hours.stop}
          onChange={(event) => put({ stop: event.currentTarget.value })}
        />
        <ZoneField value={hours.timezone} onChange={(timezone) => put({ timezone })} />
      </div>
      {checked.success ? (
        <PowerWeek hours={hours} />
      ) : (
        <Note tone="warn">{hours.dow.length === 0 ? 'Choose a day.' : checked.error.issues[0]?.message}</Note>
      )}
    </>
  );
};

/** Both fixes must be on for the account before it can have hours. */
const FixesOff = ({ accountId }: { readonly accountId: string }) => {
  const accounts = useAccounts().data;
  const change = useChangeCapabilities();
  const turnOn = async (): Promise<void> => {
    try {
      await change.mutateAsync({
        accountId,
        modes: Object.fromEntries(POWER_FIXES.map((id) => [id, 'approve' as const])),
      });
    } catch (error) {
      notifyFault(toMessage(error, 'Could not turn the fixes on. Try again.'));
    }
  };
  return (
    <Note tone="info">
      {`Stopping and starting instances is off in ${accountName(accounts, accountId)}. Its role for direct fixes must permit both. `}
      <Button size="compact-xs" variant="default" loading={change.isPending} onClick={() => void turnOn()}>
        Turn both on
      </Button>
    </Note>
  );
};

interface PowerFormProps {
  /** The schedule to change. @default - a new one */
  readonly schedule?: PowerSchedule;
  readonly candidates: readonly Recommendation[];
  /** The recommendation to begin with. */
  readonly picked?: string | undefined;
  readonly onClose: () => void;
}

/** The instance that is meant, and whether it may have hours. */
const useInstance = (
  { schedule, candidates, picked: first }: Omit<PowerFormProps, 'onClose'>,
  known: ReturnType<typeof useCapabilities>['data'],
) => {
  const [picked, setPicked] = useState(() => (candidates.find(({ id }) => id === first) ?? candidates[0])?.id ?? OTHER);
  const [arn, setArn] = useState('');
  const one = candidates.find(schedule ? ({ resource }) => resource === schedule.resource : ({ id }) => id === picked);
  const resource = schedule?.resource ?? one?.resource ?? arn.trim();
  const instance = parseInstanceArn(resource);
  const isOn = POWER_FIXES.every((fix) => findMode(known?.accounts, instance?.accountId ?? '', fix) === 'approve');
  return { picked, setPicked, arn, setArn, one, instance: instance && { ...instance, resource }, isOn };
};

/** When an instance runs. Someone else approves it. */
export const PowerForm = ({ onClose, ...subject }: PowerFormProps) => {
  const { schedule, candidates } = subject;
  const { request } = usePowerActions();
  const known = useCapabilities().data;
  const { picked, setPicked, arn, setArn, one, instance, isOn } = useInstance(subject, known);
  const [hours, setHours] = useState<PowerHours>(
    () => schedule?.hours ?? { ...WORK_WEEK, dow: [...WORK_WEEK.dow], timezone: browserZone() },
  );
  const [fault, setFault] = useState<string>();
  const send = async (): Promise<void> => {
    if (!instance) return;
    const { accountId, region, resource } = instance;
    setFault(undefined);
    try {
      await request.mutateAsync({ accountId, region, resource, hours });
      notifyDone('Saved. Another admin must approve the hours.');
      onClose();
    } catch (error) {
      setFault(toMessage(error, 'Could not save the hours. Try again.'));
    }
  };
  return (
    <FormFrame
      label={schedule ? `Hours of ${schedule.target}` : 'New power schedule'}
      className={styles.form}
      submit="Ask for approval"
      isBusy={request.isPending}
      isReady={isOn && PowerHours.safeParse(hours).success}
      fault={fault}
      onSubmit={send}
      onClose={onClose}
    >
      {!schedule && (
        <InstanceFields candidates={candidates} picked={picked} arn={arn} onPick={setPicked} onArn={setArn} />
      )}
      <HoursFields hours={hours} onChange={setHours} />
      <SavingLine hours={hours} one={one} />
      {instance && known && !isOn && <FixesOff accountId={instance.accountId} />}
    </FormFrame>
  );
};
