import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { FormFrame } from '../../../components/form-frame';
import { listZones } from '../../../components/time-zones';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Each value with its label. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few values. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <NativeSelect
    label={label}
    data={Object.entries<string>(options).map(([one, shown]) => ({ value: one, label: shown }))}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
  />
);

interface ZoneFieldProps {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
}

export const ZoneField = ({ value, onChange }: ZoneFieldProps) => (
  <NativeSelect
    label="Time zone"
    data={listZones(value)}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

interface CalendarFormProps<Item> {
  readonly submit: string;
  /** What was filled in; undefined while it is not valid. */
  readonly item: Item | undefined;
  readonly onAdd: (item: Item) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields that add something to the calendar. */
export const CalendarForm = <Item,>({ submit, item, onAdd, onClose, children }: CalendarFormProps<Item>) => (
  <FormFrame
    submit={submit}
    isReady={item !== undefined}
    onSubmit={() => item !== undefined && onAdd(item)}
    onClose={onClose}
  >
    {children}
  </FormFrame>
);
