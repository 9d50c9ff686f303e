import {
  DEFAULT_WEEKDAY,
  nextRun,
  Schedule,
  scheduleFault,
  type ScheduleType,
  Weekday,
} from '@cloudmend/domain/schedules';
import { formatInZone } from '../../components/schedule-words';
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

/** The first run of a draft; undefined while it is incomplete. */
export const firstRun = (draft: ScheduleDraft, now: Date): string | undefined => {
  const checked = toSchedule(draft, now);
  const next = 'schedule' in checked ? nextRun(checked.schedule, now) : undefined;
  return next && formatInZone(next.toISOString(), draft.timezone);
};
