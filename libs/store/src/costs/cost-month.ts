import { gunzipSync, gzipSync } from 'node:zlib';
import type { CostMonth, CostRows, DayState } from '@cloudmend/domain/costs';
import type { CostDay } from './tenant-costs';

const MICRO = 1e6;
const DAY_MS = 86_400_000;

export const daysInMonth = (month: string): number => {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  return Math.round((Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - start.getTime()) / DAY_MS);
};

const toMicro = (usd: number): number => Math.round(usd * MICRO);

/** A day's dollars by name, without zeros. */
const cellsAt = (rows: CostRows, day: number): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).flatMap(([name, row]) => (row[day] ? [[name, row[day] / MICRO]] : [])));

export const emptyMonth = (month: string): CostMonth => ({
  month,
  states: Array<DayState>(daysInMonth(month)).fill('.'),
  services: {},
  amortised: {},
  regions: {},
  apart: {},
  accounts: {},
});

/** The services of a day whose amortised cost differs from unblended by a millionth of a dollar or more. */
const pickDiffering = ({ usdByService, amortisedUsdByService = usdByService }: CostDay): Record<string, number> =>
  Object.fromEntries(
    Object.entries(amortisedUsdByService).filter(
      ([service, usd]) => toMicro(usd) !== toMicro(usdByService[service] ?? 0),
    ),
  );

type MutableRows = Record<string, number[]>;

const copyRows = (rows: CostRows): MutableRows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [...row]]));

/** Replaces a day's rows: names not listed cost nothing that day. */
const setDay = (rows: MutableRows, length: number, day: number, usdBy: Readonly<Record<string, number>>): void => {
  for (const row of Object.values(rows)) row[day] = 0;
  for (const [name, usd] of Object.entries(usdBy)) (rows[name] ??= Array<number>(length).fill(0))[day] = toMicro(usd);
};

/** An amortised row covers its whole month: days without a difference repeat the unblended cost. */
const setAmortised = (
  rows: MutableRows,
  services: MutableRows,
  [day, length]: readonly [number, number],
  fresh: CostDay,
): void => {
  const others = pickDiffering(fresh);
  for (const name of Object.keys(others)) rows[name] ??= [...(services[name] ?? Array<number>(length).fill(0))];
  for (const [name, row] of Object.entries(rows))
    row[day] = Object.hasOwn(others, name) ? toMicro(others[name] as number) : (services[name]?.[day] ?? 0);
};

/** An account's month with some days read again. An estimate never replaces a closed day. */
export const withDays = (before: CostMonth, accountId: string, fresh: readonly CostDay[]): CostMonth => {
  const length = before.states.length;
  const states = [...before.states];
  const [services, amortised, regions, apart, accounts] = [
    before.services,
    before.amortised,
    before.regions,
    before.apart,
    before.accounts,
  ].map(copyRows) as [MutableRows, MutableRows, MutableRows, MutableRows, MutableRows];
  for (const each of fresh) {
    const day = Number(each.date.slice(8, 10)) - 1;
    if (each.estimated && states[day] === 'c') continue;
    states[day] = each.estimated ? 'e' : 'c';
    setDay(services, length, day, each.usdByService);
    setAmortised(amortised, services, [day, length], each);
    setDay(regions, length, day, each.usdByRegion ?? {});
    setDay(apart, length, day, each.usdApart ?? {});
    const total = Object.values(services).reduce((sum, row) => sum + (row[day] as number), 0);
    setDay(accounts, length, day, { [accountId]: total / MICRO });
  }
  return { month: before.month, states, services, amortised, regions, apart, accounts };
};

/** The days of an account's month that were read, oldest first. */
export const daysOfMonth = ({ month, states, services, amortised, regions, apart }: CostMonth): CostDay[] =>
  states.flatMap((state, day) => {
    if (state === '.') return [];
    return [
      {
        date: `${month}-${String(day + 1).padStart(2, '0')}`,
        estimated: state === 'e',
        usdByService: cellsAt(services, day),
        amortisedUsdByService: cellsAt({ ...services, ...amortised }, day),
        usdByRegion: cellsAt(regions, day),
        usdApart: cellsAt(apart, day),
      },
    ];
  });

/** The sum of the rows of one day or of all days, in millionths of a dollar. */
export const microOfRows = (rows: CostRows): number =>
  Object.values(rows).reduce((total, row) => total + row.reduce((sum, micro) => sum + micro, 0), 0);

const microOn = ({ services, apart }: CostMonth, day: number): number =>
  [...Object.values(services), ...Object.values(apart)].reduce((sum, row) => sum + (row[day] ?? 0), 0);

/**
 * The total of a month's closed days before and after they were read again, in millionths of a dollar; undefined if
 * unchanged.
 */
export const restatement = (before: CostMonth, after: CostMonth): { from: number; to: number } | undefined => {
  const closed = before.states.flatMap((state, day) => (state === 'c' ? [day] : []));
  if (closed.every((day) => microOn(before, day) === microOn(after, day))) return undefined;
  const sum = (month: CostMonth): number => closed.reduce((total, day) => total + microOn(month, day), 0);
  return { from: sum(before), to: sum(after) };
};

/**
 * Packed for the table: numbers as text compress to a third, so that a month of 500 accounts stays below the 400 KB
 * item limit.
 */
export const packMonth = (month: CostMonth): Uint8Array => gzipSync(JSON.stringify(month));
export const unpackMonth = (packed: Uint8Array): CostMonth =>
  JSON.parse(gunzipSync(packed).toString('utf8')) as CostMonth;
