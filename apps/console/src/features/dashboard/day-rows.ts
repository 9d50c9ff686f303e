import type { Metrics } from '@cloudmend/domain/costs';
import { unfinishedDay } from '../../components/unfinished';

/** A day of the chart, in USD. */
export interface DayRow {
  readonly date: string;
  /** Cost less what could be saved; never under zero. */
  readonly net: number;
  readonly savings: number;
  /** Net cost on the same day of the period before; undefined while nothing is compared, or nothing was read of that day. */
  readonly previous: number | undefined;
  /** Why the day's figure may still change: the day is not over, its bill is open, or not every account was read. */
  readonly mark: 'so far' | 'estimated' | undefined;
}

type Day = Metrics['daily'][number];

const netOf = ({ cost, savings }: Day): number => Math.max(0, cost - savings);

const previousOf = (day: Day | undefined): number | undefined =>
  day === undefined || (day.estimated && day.cost === 0) ? undefined : netOf(day);

/** The days of the range with the same day of the period before beside each. */
export const dayRows = ({ daily, compare, asOf }: Pick<Metrics, 'daily' | 'compare' | 'asOf'>): readonly DayRow[] => {
  const unfinished = unfinishedDay({ daily, asOf });
  return daily.map((day, index) => ({
    date: day.date,
    net: netOf(day),
    savings: day.savings,
    previous: previousOf(compare?.daily[index]),
    mark: day.date === unfinished ? 'so far' : day.estimated ? 'estimated' : undefined,
  }));
};

/** Less than this, in USD, is the same to a reader. */
const SAME_USD = 0.02;

/** What each day saves, where that is the same: open recommendations take off a steady amount, which is no history. Undefined where it follows the cost. */
export const steadySavings = (days: ReadonlyArray<Pick<DayRow, 'savings'>>): number | undefined => {
  const all = days.map(({ savings }) => savings);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return all.length > 1 && most > 0 && most - least <= SAME_USD ? most : undefined;
};
