import * as z from 'zod';
import { STATUS_COMPONENTS, STATUS_DAYS } from './components';

export const StatusComponent = z.enum(STATUS_COMPONENTS.map(({ id }) => id));
export type StatusComponent = z.infer<typeof StatusComponent>;

/** Checks of one UTC day. A day without any was not measured. */
const StatusDay = z.object({ day: z.string(), checks: z.number().int(), failed: z.number().int() });
export type StatusDay = z.infer<typeof StatusDay>;

const ComponentStatus = z.object({ isWorking: z.boolean().nullable(), days: z.array(StatusDay) });

export const IncidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved']);
export type IncidentState = z.infer<typeof IncidentState>;

const IncidentUpdate = z.object({ at: z.string(), state: IncidentState, text: z.string() });
export const Incident = z.object({
  id: z.string(),
  title: z.string(),
  components: z.array(StatusComponent),
  openedAt: z.string(),
  /** Newest first. */
  updates: z.array(IncidentUpdate),
});
export type Incident = z.infer<typeof Incident>;

export const StatusReport = z.object({
  schema: z.literal('cloudmend.status/1'),
  checkedAt: z.string().nullable(),
  /** Seconds between checks. */
  every: z.number().int(),
  components: z.partialRecord(StatusComponent, ComponentStatus),
  /** Newest first. */
  incidents: z.array(Incident),
});
export type StatusReport = z.infer<typeof StatusReport>;

export const emptyStatus = (): StatusReport => ({
  schema: 'cloudmend.status/1',
  checkedAt: null,
  every: 0,
  components: {},
  incidents: [],
});

/** Adds what was measured at one moment. A component that is not named was not measured. */
export const recordChecks = (
  report: StatusReport,
  checks: Readonly<Partial<Record<StatusComponent, boolean>>>,
  { at, every }: { readonly at: string; readonly every: number },
): StatusReport => {
  const day = at.slice(0, 10);
  const first = new Date(Date.parse(`${day}T00:00:00.000Z`) - (STATUS_DAYS - 1) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const components = Object.fromEntries(
    STATUS_COMPONENTS.map(({ id }) => {
      const { days = [] } = report.components[id] ?? {};
      const isWorking = checks[id];
      const today = days.find((one) => one.day === day) ?? { day, checks: 0, failed: 0 };
      const others = days.filter((one) => one.day !== day && one.day >= first);
      if (isWorking === undefined) return [id, { isWorking: null, days: days.filter((one) => one.day >= first) }];
      const counted = { day, checks: today.checks + 1, failed: today.failed + (isWorking ? 0 : 1) };
      return [id, { isWorking, days: [...others, counted].sort((a, b) => a.day.localeCompare(b.day)) }];
    }),
  );
  const incidents = report.incidents.filter(({ updates, openedAt }) => {
    const [newest] = updates;
    return newest?.state !== 'resolved' || (newest.at || openedAt).slice(0, 10) >= first;
  });
  return { ...report, checkedAt: at, every, components, incidents };
};
