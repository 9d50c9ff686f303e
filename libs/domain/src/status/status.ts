import * as z from 'zod';
import { STATUS_COMPONENTS, STATUS_DAYS } from './components';

export const StatusComponent = z.enum(STATUS_COMPONENTS.map(({ id }) => id));
export type StatusComponent = z.infer<typeof StatusComponent>;

/** Checks of one UTC day. A day without any was not measured. */
const StatusDay = z.object({ day: z.string(), checks: z.number().int(), failed: z.number().int() });
export type StatusDay = z.infer<typeof StatusDay>;

const ComponentStatus = z.object({
  /** Null if it is not known. */
  isWorking: z.boolean().nullable(),
  /** Failed checks in a row. */
  failures: z.number().int().optional(),
  /** Checks in a row that could not be made. */
  gaps: z.number().int().optional(),
  /** How long the last check took that passed. */
  latencyMs: z.number().int().optional(),
  /** Of what is checked less often than the rest: the last check that was made, and the seconds until the next. */
  checkedAt: z.string().optional(),
  every: z.number().int().optional(),
  /** True if this installation does not check it. */
  isOff: z.boolean().optional(),
  days: z.array(StatusDay),
});
type ComponentStatus = z.infer<typeof ComponentStatus>;

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

/** One check: `unknown` could not be made, `off` is not made in this installation. */
export interface StatusCheck {
  readonly outcome: 'passed' | 'failed' | 'unknown' | 'off';
  readonly latencyMs?: number;
  /** Seconds until the next one, if it is made less often than the others. */
  readonly every?: number;
}
export type StatusChecks = Readonly<Partial<Record<StatusComponent, StatusCheck>>>;

/** One failed check may be chance. */
const FAILURES_THAT_COUNT = 2;

const countDay = (days: readonly StatusDay[], day: string, isFailed: boolean): readonly StatusDay[] => {
  const today = days.find((one) => one.day === day) ?? { day, checks: 0, failed: 0 };
  const counted = { day, checks: today.checks + 1, failed: today.failed + Number(isFailed) };
  return [...days.filter((one) => one !== today), counted].sort((a, b) => a.day.localeCompare(b.day));
};

type Before = Omit<ComponentStatus, 'latencyMs' | 'isOff'>;
const NOTHING: Before = { isWorking: null, days: [] };

/** Until failures count, what was known before stays: never more than that. */
const recordFailure = ({ isWorking, failures = 0 }: Before) => ({
  isWorking: failures + 1 >= FAILURES_THAT_COUNT ? false : isWorking,
  failures: failures + 1,
  gaps: 0,
});
const recordGap = ({ failures = 0, gaps = 0 }: Before) => ({ isWorking: null, failures, gaps: gaps + 1 });
const recordPass = (latencyMs: number | undefined) => ({
  isWorking: true,
  failures: 0,
  gaps: 0,
  ...(latencyMs !== undefined && { latencyMs }),
});

const RECORDS = {
  passed: (_before: Before, { latencyMs }: StatusCheck) => recordPass(latencyMs),
  failed: recordFailure,
  unknown: recordGap,
  off: () => ({ isWorking: null, isOff: true }),
};

const recordCheck = (before: Before, check: StatusCheck, at: string): ComponentStatus => {
  const { outcome, every } = check;
  const isMade = outcome === 'passed' || outcome === 'failed';
  const days = isMade ? countDay(before.days, at.slice(0, 10), outcome === 'failed') : before.days;
  return {
    ...RECORDS[outcome](before, check),
    ...(every !== undefined && { checkedAt: isMade ? at : before.checkedAt, every }),
    days: [...days],
  };
};

/**
 * Adds what was checked at one moment. A component that is not named stays as it was: it is checked less often. Two failed
 * checks in a row are a failure.
 */
export const recordChecks = (
  report: StatusReport,
  checks: StatusChecks,
  { at, every }: { readonly at: string; readonly every: number },
): StatusReport => {
  const first = new Date(Date.parse(`${at.slice(0, 10)}T00:00:00.000Z`) - (STATUS_DAYS - 1) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const components = Object.fromEntries(
    STATUS_COMPONENTS.flatMap(({ id }) => {
      const [check, before] = [checks[id], report.components[id]];
      const after = check ? recordCheck(before ?? NOTHING, check, at) : before;
      return after ? [[id, { ...after, days: after.days.filter(({ day }) => day >= first) }]] : [];
    }),
  );
  const incidents = report.incidents.filter(({ updates, openedAt }) => {
    const [newest] = updates;
    return newest?.state !== 'resolved' || (newest.at || openedAt).slice(0, 10) >= first;
  });
  return { ...report, checkedAt: at, every, components, incidents };
};

/** The most checks in a row that a component failed, or that could not be made of it. */
export const countMissed = ({ components }: StatusReport): number =>
  Math.max(0, ...Object.values(components).map((one) => Math.max(one?.failures ?? 0, one?.gaps ?? 0)));
