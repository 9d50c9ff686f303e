import type { CostMonth, CostRows, DayState } from '@cloudmend/domain/costs';
import { daysInMonth } from './cost-month';

/** Sums rows in place: a year of a hundred accounts is millions of numbers, and copying would cost more than adding. */
const addRows = (sums: Map<string, number[]>, rows: CostRows): void => {
  for (const [name, row] of Object.entries(rows)) {
    const sum = sums.get(name);
    if (sum) for (let day = 0; day < row.length; day += 1) sum[day] = (sum[day] as number) + (row[day] as number);
    else sums.set(name, [...row]);
  }
};

const sumRows = (all: readonly CostRows[]): CostRows => {
  const sums = new Map<string, number[]>();
  for (const rows of all) addRows(sums, rows);
  return Object.fromEntries(sums);
};

/** One estimated account makes the sum an estimate, and so does a day not read in every account. */
const jointState = (states: readonly DayState[]): DayState => {
  if (states.every((state) => state === '.')) return '.';
  return states.every((state) => state === 'c') ? 'c' : 'e';
};

/** Merges the same calendar month of several accounts, or of accounts and a sum of others. */
export const sumMonths = (month: string, months: readonly CostMonth[]): CostMonth => {
  // A service without an amortised row is amortised as billed; once another account's row differs, it needs one.
  const differing = new Set(months.flatMap(({ amortised }) => Object.keys(amortised)));
  const amortised = months.map((each) => {
    const own = [...differing].flatMap((name) => {
      const row = each.amortised[name] ?? each.services[name];
      return row ? [[name, row] as const] : [];
    });
    return Object.fromEntries(own);
  });
  return {
    month,
    states: Array.from({ length: daysInMonth(month) }, (_, day) =>
      jointState(months.map(({ states }) => states[day] as DayState)),
    ),
    services: sumRows(months.map(({ services }) => services)),
    amortised: sumRows(amortised),
    regions: sumRows(months.map(({ regions }) => regions)),
    apart: sumRows(months.map(({ apart }) => apart)),
    accounts: sumRows(months.map(({ accounts }) => accounts)),
  };
};
