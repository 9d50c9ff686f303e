import {
  DEFAULT_WEEKDAY,
  nextRun,
  Schedule,
  scheduleFault,
  type ScheduleType,
  wallTimeAt,
  Weekday,
} from '@cloudmend/domain/schedules';
import { formatDate } from '../../components/format';
import { browserZone } from '../../components/time-zones';

/** Form state: the fields of every type, of which the selected one uses some. */
export interface ScheduleDraft {
  readonly type: ScheduleType;
  readonly date: string;
  readonly time: string;
  readonly dow: readonly Weekday[];
  readonly timezone: string;
}

export const emptyDraft = (): ScheduleDraft => ({
  type: 'weekly',
  date: '',
  time: '02:00',
  dow: [DEFAULT_WEEKDAY],
  timezone: browserZone(),
});

/** The schedule, or a validation message. */
export const toSchedule = (
  { type, date, time, dow, timezone }: ScheduleDraft,
  now: Date,
): { readonly schedule: Schedule } | { readonly fault: string } => {
  if (type === 'once' && date === '') return { fault: 'Choose a date.' };
  const fields = { once: { date }, daily: {}, weekly: { dow: Weekday.options.filter((day) => dow.includes(day)) } }[
    type
  ];
  const parsed = Schedule.safeParse({ type, ...fields, time, timezone });
  if (!parsed.success) return { fault: parsed.error.issues[0]?.message ?? 'This schedule is not valid.' };
  const fault = scheduleFault(parsed.data, now);
  return fault === undefined ? { schedule: parsed.data } : { fault };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `23 Nov 2026, 02:00 Europe/Berlin`: local time in that zone. */
export const formatInZone = (iso: string, zone: string): string => {
  const { year, month, day, hour, minute } = wallTimeAt(zone, Date.parse(iso));
  return `${formatDate(`${year}-${two(month)}-${two(day)}`)}, ${two(hour)}:${two(minute)} ${zone}`;
};

/** The first run of a draft; undefined while it is incomplete. */
export const firstRun = (draft: ScheduleDraft, now: Date): string | undefined => {
  const checked = toSchedule(draft, now);
  const next = 'schedule' in checked ? nextRun(checked.schedule, now) : undefined;
  return next && formatInZone(next.toISOString(), draft.timezone);
};
