import * as z from 'zod';
import type { Work, WorkState } from './work';

/** The part of a list that is asked for by its work. */
export interface WorkFilter {
  readonly owners?: readonly string[] | undefined;
  /** Only what none of these owns: former members and removed teams own nothing. */
  readonly notOwnedBy?: readonly string[] | undefined;
  readonly state?: WorkState | undefined;
  readonly due?: DueFilter | undefined;
}

export const DueFilter = z.enum(['overdue', 'week']);
export type DueFilter = z.infer<typeof DueFilter>;

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The day this many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

const toOwnerTest =
  ({ owners, notOwnedBy }: WorkFilter) =>
  ({ owner }: Work): boolean =>
    (owners === undefined || (owner !== null && owners.includes(owner))) &&
    (notOwnedBy === undefined || owner === null || !notOwnedBy.includes(owner));

/** Whether work passes a filter. */
export const toWorkTest = (filter: WorkFilter, today: string): ((work: Work) => boolean) => {
  const { state, due } = filter;
  const lastOfWeek = addDays(today, WEEK_DAYS - 1);
  const hasOwner = toOwnerTest(filter);
  const isDue = {
    overdue: ({ isOverdue }: Work): boolean => isOverdue,
    week: ({ due: day, isOverdue, state: is }: Work): boolean =>
      day !== null && !isOverdue && day <= lastOfWeek && is !== 'resolved',
  };
  return (work) =>
    hasOwner(work) && (state === undefined || work.state === state) && (due === undefined || isDue[due](work));
};
