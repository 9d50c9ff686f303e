import type { CostMonth, CostRows } from '@cloudmend/domain/costs';
import type { CostWindow } from './cost-window';

/** Millionths of a dollar by name. */
export type MicroBy = ReadonlyMap<string, number>;

/** Spend within a window. */
export interface WindowSums {
  readonly services: MicroBy;
  readonly amortised: MicroBy;
  readonly regions: MicroBy;
  readonly accounts: MicroBy;
  readonly apart: MicroBy;
}

/** The days of a month (0 is the first) that are in the window. */
const daysInside = ({ month, states }: CostMonth, { from, to }: CostWindow): [first: number, afterLast: number] => {
  const first = from.startsWith(month) ? Number(from.slice(8)) - 1 : from.slice(0, 7) < month ? 0 : states.length;
  const afterLast = to.startsWith(month) ? Number(to.slice(8)) : to.slice(0, 7) > month ? states.length : 0;
  return [first, afterLast];
};

const addInside = (sums: Map<string, number>, rows: CostRows, [first, afterLast]: [number, number]): void => {
  for (const [name, row] of Object.entries(rows)) {
    let sum = sums.get(name) ?? 0;
    for (let day = first; day < afterLast; day += 1) sum += row[day] ?? 0;
    sums.set(name, sum);
  }
};

/** Sums a window over months, separately for each view. */
export const sumWindow = (months: readonly CostMonth[], window: CostWindow): WindowSums => {
  const sums = {
    services: new Map<string, number>(),
    amortised: new Map<string, number>(),
    regions: new Map<string, number>(),
    accounts: new Map<string, number>(),
    apart: new Map<string, number>(),
  };
  for (const month of months) {
    const days = daysInside(month, window);
    if (days[0] >= days[1]) continue;
    addInside(sums.services, month.services, days);
    addInside(sums.amortised, { ...month.services, ...month.amortised }, days);
    addInside(sums.regions, month.regions, days);
    addInside(sums.accounts, month.accounts, days);
    addInside(sums.apart, month.apart, days);
  }
  return sums;
};

export interface DaySum {
  readonly micro: number;
  readonly estimated: boolean;
}

/** Usage by date; a date that was not read costs nothing and is an estimate. */
export const sumDays = (months: readonly CostMonth[]): ((date: string) => DaySum) => {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  return (date) => {
    const month = byMonth.get(date.slice(0, 7));
    const day = Number(date.slice(8)) - 1;
    if (!month) return { micro: 0, estimated: true };
    return {
      micro: Object.values(month.services).reduce((sum, row) => sum + (row[day] ?? 0), 0),
      estimated: month.states[day] !== 'c',
    };
  };
};
