import { DateInput, type DateInputProps } from '@mantine/dates';

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** Parses `22 Nov 2026`, `22 Nov` (this year) or `2026-11-22`; null for anything else. */
export const parseDay = (text: string, now = new Date()): string | null => {
  const words = text.trim();
  if (ISO.test(words)) return Number.isNaN(Date.parse(words)) ? null : words;
  const named = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?(?:\s+(\d{4}))?$/i.exec(words);
  if (!named) return null;
  const [, day, month, year = String(now.getFullYear())] = named;
  const moment = new Date(`${day} ${month} ${year} 00:00 UTC`);
  // Date normalises 31 Feb to 3 Mar.
  return Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day)
    ? null
    : moment.toISOString().slice(0, 10);
};

interface DayFieldProps
  extends Pick<
    DateInputProps,
    'label' | 'aria-label' | 'error' | 'disabled' | 'minDate' | 'clearable' | 'onInput' | 'onBlur' | 'onKeyDown'
  > {
  /** As `2026-11-22`; empty if none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A date, typed or picked, shown as `22 Nov 2026`. */
export const DayField = ({ value, onChange, ...shown }: DayFieldProps) => (
  <DateInput
    {...shown}
    valueFormat="D MMM YYYY"
    placeholder="22 Nov 2026"
    clearButtonProps={{ 'aria-label': 'Clear date' }}
    dateParser={(text) => parseDay(text)}
    value={ISO.test(value) ? value : null}
    onChange={(day) => onChange(day ?? '')}
  />
);
