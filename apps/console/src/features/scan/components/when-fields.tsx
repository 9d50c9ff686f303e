import { useEffect, useState } from 'react';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ScheduleType, Weekday } from '@cloudmend/domain/schedules';
import { Segments } from '@cloudmend/ui/parts';
import { DayField } from '../../../components/day-field';
import { capitalise } from '../../../components/format';
import { listZones } from '../../../components/time-zones';
import { firstRun, type ScheduleDraft } from '../schedule-draft';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

interface WhenFieldsProps {
  readonly draft: ScheduleDraft;
  readonly onChange: (draft: ScheduleDraft) => void;
  readonly isDisabled: boolean;
}

const Weekdays = ({ draft, onChange, isDisabled }: WhenFieldsProps) => (
  <Checkbox.Group
    label="Weekdays"
    value={[...draft.dow]}
    onChange={(dow) => onChange({ ...draft, dow: dow as Weekday[] })}
  >
    <div className={styles.weekdays}>
      {Weekday.options.map((day) => (
        <Checkbox key={day} value={day} label={capitalise(day)} disabled={isDisabled} />
      ))}
    </div>
  </Checkbox.Group>
);

const TICK_MS = 15_000;

/** The current time, refreshed for a form that stays open. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** When to scan: the type determines the fields. */
export const WhenFields = ({ draft, onChange, isDisabled }: WhenFieldsProps) => {
  const first = firstRun(draft, useNow());
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend>Repeat</legend>
        <Segments
          isWide
          label="Repeat"
          options={ScheduleType.options.map((value) => ({ value, label: capitalise(value) }))}
          value={draft.type}
          onChange={(type) => onChange({ ...draft, type })}
          isDisabled={isDisabled}
        />
      </fieldset>
      <div className={styles.pair}>
        {draft.type === 'once' && (
          <DayField
            label="Date"
            value={draft.date}
            onChange={(date) => onChange({ ...draft, date })}
            disabled={isDisabled}
          />
        )}
        <TextInput
          label="Time"
          type="time"
          value={draft.time}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
          disabled={isDisabled}
        />
      </div>
      {draft.type === 'weekly' && <Weekdays draft={draft} onChange={onChange} isDisabled={isDisabled} />}
      <NativeSelect
        label="Time zone"
        data={listZones(draft.timezone)}
        value={draft.timezone}
        onChange={(event) => onChange({ ...draft, timezone: event.currentTarget.value })}
        disabled={isDisabled}
      />
      {first && !isDisabled && (
        <p className={layout.sub}>First run {first}. A run that daylight saving time skips is left out.</p>
      )}
    </>
  );
};
