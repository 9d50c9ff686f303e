import type { Metrics } from '@cloudmend/domain/costs';
import { unfinishedDay } from '../../components/unfinished';

/** A day of the chart, in USD. */
export interface DayRow {
  readonly date: string;
  /** Cost minus potential savings; never below zero. */
  readonly net: number;
  readonly savings: number;
  /** Net cost on the same day of the previous period; undefined without a comparison or data. */
  readonly previous: number | undefined;
  /** Why the figure may change: the day is not over, its bill is not final, or not every account was read. */
  readonly mark: 'so far' | 'estimated' | undefined;
}

type Day = Metrics['daily'][number];

const toNetCost = ({ cost, savings }: Day): number => Math.max(0, cost - savings);

const toPreviousCost = (day: Day | undefined): number | undefined =>
  day === undefined || (day.estimated && day.cost === 0) ? undefined : toNetCost(day);

/** The days of the range, each with the same day of the previous period. */
export const dayRows = ({ daily, compare, asOf }: Pick<Metrics, 'daily' | 'compare' | 'asOf'>): readonly DayRow[] => {
  const unfinished = unfinishedDay({ daily, asOf });
  return daily.map((day, index) => ({
    date: day.date,
    net: toNetCost(day),
    savings: day.savings,
    previous: toPreviousCost(compare?.daily[index]),
    mark: day.date === unfinished ? 'so far' : day.estimated ? 'estimated' : undefined,
  }));
};

/** Differences below this, in USD, are ignored. */
const SAME_USD = 0.02;

/**
 * The daily saving if it is constant: open recommendations save a steady amount, which is not history. Undefined if it
 * varies with cost.
 */
export const steadySavings = (days: ReadonlyArray<Pick<DayRow, 'savings'>>): number | undefined => {
  const all = days.map(({ savings }) => savings);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return all.length > 1 && most > 0 && most - least <= SAME_USD ? most : undefined;
};
