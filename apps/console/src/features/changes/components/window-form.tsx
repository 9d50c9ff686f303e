import { useState } from 'react';
import { Checkbox, NativeSelect } from '@mantine/core';
import { ChangeWindow } from '@cloudmend/domain/guardrails';
import { Weekday } from '@cloudmend/domain/schedules';
import { capitalise } from '../../../components/format';
import { CalendarForm, Choice, ZoneField } from './calendar-form';
import layout from '../../../components/layout.module.css';

const QUARTER_MINUTES = 15;

const two = (value: number): string => String(value).padStart(2, '0');

/** Every quarter of an hour from 00:00 to 23:45. */
export const QUARTERS_OF_DAY: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const minutes = quarter * QUARTER_MINUTES;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

const START: ChangeWindow = {
  environment: 'production',
  days: ['TUE', 'WED', 'THU'],
  from: '09:00',
  to: '16:00',
  timezone: 'UTC',
};

interface WindowFormProps {
  readonly timezone: string;
  readonly onAdd: (window: ChangeWindow) => void;
  readonly onClose: () => void;
}

/** Adds a window: an environment, weekdays and hours in a time zone. */
export const WindowForm = ({ timezone, onAdd, onClose }: WindowFormProps) => {
  const [draft, setDraft] = useState<ChangeWindow>({ ...START, timezone });
  const checked = ChangeWindow.safeParse(draft);
  const put = (part: Partial<ChangeWindow>): void => setDraft({ ...draft, ...part });
  return (
    <CalendarForm submit="Add window" item={checked.data} onAdd={onAdd} onClose={onClose}>
      <div className={layout.row}>
        <Choice
          label="Environment"
          options={{ production: 'Production', other: 'Others' }}
          value={draft.environment}
          onChange={(environment) => put({ environment })}
        />
        <NativeSelect
          label="From"
          data={[...QUARTERS_OF_DAY]}
          value={draft.from}
          onChange={({ currentTarget: { value } }) => put({ from: value })}
        />
        <NativeSelect
          label="To"
          data={[...QUARTERS_OF_DAY, '24:00']}
          value={draft.to}
          onChange={({ currentTarget: { value } }) => put({ to: value })}
        />
        <ZoneField value={draft.timezone} onChange={(zone) => put({ timezone: zone })} />
      </div>
      <Checkbox.Group
        label="Weekdays"
        value={draft.days}
        onChange={(days) => put({ days: days as Weekday[] })}
        error={checked.success ? undefined : checked.error.issues[0]?.message}
      >
        <div className={layout.row}>
          {Weekday.options.map((day) => (
            <Checkbox key={day} value={day} label={capitalise(day)} />
          ))}
        </div>
      </Checkbox.Group>
    </CalendarForm>
  );
};
