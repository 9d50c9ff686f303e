import type { BudgetPeriod } from './budget';

/** Both days included, in UTC: `2026-11-01` to `2026-11-30`. */
export interface PeriodDays {
  readonly from: string;
  readonly to: string;
}

const MONTHS: Readonly<Record<BudgetPeriod, number>> = { month: 1, quarter: 3, year: 12 };
const DAY_MS = 86_400_000;

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The calendar period of a day. */
export const findPeriod = (period: BudgetPeriod, date: string): PeriodDays => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1];
  const first = month - (month % MONTHS[period]);
  return {
    from: toDate(Date.UTC(year, first, 1)),
    to: toDate(Date.UTC(year, first + MONTHS[period], 1) - DAY_MS),
  };
};

/** The last whole periods before a day, oldest first. */
export const listPeriodsBefore = (period: BudgetPeriod, date: string, count: number): PeriodDays[] => {
  const periods: PeriodDays[] = [];
  let { from } = findPeriod(period, date);
  for (let left = count; left > 0; left -= 1) {
    const before = findPeriod(period, toDate(Date.parse(from) - DAY_MS));
    periods.unshift(before);
    ({ from } = before);
  }
  return periods;
};

/** Days from the first to the last, both included. */
export const countPeriodDays = ({ from, to }: PeriodDays): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Nov 2026`, `Q4 2026`, `2026`. */
export const namePeriod = (period: BudgetPeriod, { from }: Pick<PeriodDays, 'from'>): string => {
  const [year, month] = [from.slice(0, 4), Number(from.slice(5, 7)) - 1];
  if (period === 'year') return year;
  return period === 'month' ? `${NAMES[month]} ${year}` : `Q${Math.floor(month / MONTHS.quarter) + 1} ${year}`;
};
