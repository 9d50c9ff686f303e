import { STATUS_COMPONENTS, STATUS_DAYS } from './components';
import type { StatusComponent, StatusReport } from './status';

const DAY_MS = 86_400_000;
/** Checks that may be missed before what the page says counts as old. */
const MISSED = 3;

export type DayKind = 'unmeasured' | 'working' | 'degraded' | 'failing';

export interface ShownDay {
  readonly day: string;
  readonly kind: DayKind;
  readonly checks: number;
  readonly failed: number;
}

/** Half of a day's checks failed. */
const isMostly = (failed: number, checks: number): boolean => failed * 2 >= checks;

const toKind = (checks: number, failed: number): DayKind => {
  if (checks === 0) return 'unmeasured';
  if (failed === 0) return 'working';
  return isMostly(failed, checks) ? 'failing' : 'degraded';
};

/** The last 90 UTC days, oldest first. A day without checks is unmeasured, whatever the days around it were. */
export const listDays = (report: StatusReport, component: StatusComponent, now: Date): readonly ShownDay[] => {
  const measured = new Map(report.components[component]?.days.map((day) => [day.day, day]));
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const day = new Date(today - (STATUS_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const { checks = 0, failed = 0 } = measured.get(day) ?? {};
    return { day, kind: toKind(checks, failed), checks, failed };
  });
};

/** The share of checks that passed, in hundredths of a percent, rounded down: 100 means all. Undefined without checks. */
export const findUptime = (days: readonly ShownDay[]): number | undefined => {
  const sum = (pick: (day: ShownDay) => number): number => days.reduce((total, day) => total + pick(day), 0);
  const checks = sum((day) => day.checks);
  return checks === 0 ? undefined : Math.floor(((checks - sum((day) => day.failed)) / checks) * 10_000) / 100;
};

const isOld = ({ checkedAt, every }: { checkedAt: string; every: number }, now: Date): boolean =>
  now.getTime() - Date.parse(checkedAt) > MISSED * every * 1000;

/** True if the last checks are missing: then no one knows how things are now. */
export const isStale = ({ checkedAt, every }: StatusReport, now: Date): boolean =>
  checkedAt === null || isOld({ checkedAt, every }, now);

/** How a component is now; undefined if it is not known. */
export const isWorkingNow = (report: StatusReport, component: StatusComponent, now: Date): boolean | undefined => {
  const { isWorking, checkedAt, every } = report.components[component] ?? {};
  if (isStale(report, now)) return undefined;
  if (checkedAt !== undefined && every !== undefined && isOld({ checkedAt, every }, now)) return undefined;
  return isWorking ?? undefined;
};

/** False for what this installation does not check. */
export const isChecked = ({ components }: StatusReport, component: StatusComponent): boolean =>
  components[component]?.isOff !== true;

export type Overall = 'unknown' | 'working' | 'degraded';

/** All in one: degraded if anything is, unknown if anything that is checked is not known. */
export const findOverall = (report: StatusReport, now: Date): Overall => {
  const checked = STATUS_COMPONENTS.filter(({ id }) => isChecked(report, id));
  const states = checked.map(({ id }) => isWorkingNow(report, id, now));
  const isOpen = report.incidents.some(({ updates }) => updates[0]?.state !== 'resolved');
  if (states.includes(false) || isOpen) return 'degraded';
  return states.includes(undefined) ? 'unknown' : 'working';
};
