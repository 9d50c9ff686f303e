import { HOURS_PER_MONTH } from '@cloudmend/domain/recommendations';
import { billedAs } from '../bill/billed-as';
import { costForecast, type DayCost, dayAfter, ForecastError, MIN_DAYS } from '../forecast/index';
import { type BillAgreement, compareWithBill, type ExpectedBill } from './bill-agreement';

/** A realised saving, as far as bills are concerned. */
export interface SavedByResource {
  readonly id: string;
  readonly rule: string;
  /** When the change was made, or first seen. */
  readonly at: string;
  /** Saved in the hours that were measured. */
  readonly savedUsd: number;
  readonly hours: number;
}

/** One day of an account's bill. */
export interface BilledDay {
  readonly date: string;
  /** The provider may still correct it. */
  readonly estimated: boolean;
  readonly usdByService: Readonly<Record<string, number>>;
}

/** A bill is compared from this many days after the first change on. */
const LEAST_DAYS = 14;
/** Later the forecast says little. */
const MOST_DAYS = 60;
const HISTORY_DAYS = 90;
const HOURS_PER_DAY = 24;
const HOUR_MS = 3_600_000;

const toDay = (at: string): string => at.slice(0, 10);

/** What a saving adds up to until the end of a day. */
const saveUntil = ({ at, savedUsd, hours }: SavedByResource, end: string): number =>
  (savedUsd / hours) * Math.max(0, (Date.parse(dayAfter(end, 1)) - Date.parse(at)) / HOUR_MS);

/** What the history before a change lets expect; undefined if it is too short or cannot be forecast. */
const forecastBill = (history: readonly DayCost[], days: number): ExpectedBill | undefined => {
  const last = history.at(-1)?.date;
  if (last === undefined || history.length < MIN_DAYS) return undefined;
  try {
    const { low, usd, high } = costForecast(history, days, last).total;
    return { low, mid: usd, high };
  } catch (error) {
    if (error instanceof ForecastError) return undefined;
    throw error;
  }
};

const toMonthly = ({ savedUsd, low, high, agrees }: BillAgreement, days: number, share: number): BillAgreement => {
  const perMonth = (usd: number): number => (usd / days / HOURS_PER_DAY) * HOURS_PER_MONTH;
  return { savedUsd: perMonth(savedUsd) * share, low: perMonth(low), high: perMonth(high), agrees };
};

const compareService = (
  savings: readonly SavedByResource[],
  days: readonly DayCost[],
): ReadonlyArray<readonly [id: string, bill: BillAgreement]> => {
  const first = savings.map(({ at }) => toDay(at)).sort()[0] as string;
  const after = days.filter(({ date }) => date >= first).slice(0, MOST_DAYS);
  const end = after.at(-1)?.date;
  if (end === undefined || after.length < LEAST_DAYS) return [];
  const expected = forecastBill(days.filter(({ date }) => date < first).slice(-HISTORY_DAYS), after.length);
  if (!expected) return [];
  const saved = savings.map((each) => saveUntil(each, end));
  const total = saved.reduce((sum, usd) => sum + usd, 0);
  const billed = after.reduce((sum, { usd }) => sum + usd, 0);
  const agreement = compareWithBill(expected, billed, total);
  // The bill of a service does not say which change lowered it.
  return savings.map(({ id }, index) => [
    id,
    toMonthly(agreement, after.length, total === 0 ? 1 / savings.length : (saved[index] as number) / total),
  ]);
};

/**
 * Holds the savings of an account against its bill: what each service cost since the first change, against a forecast
 * from the days before it. By entry, in USD per month; entries whose bill says nothing yet are left out.
 *
 * @param days without gaps, oldest first
 */
export const compareBills = (
  savings: readonly SavedByResource[],
  days: readonly BilledDay[],
): ReadonlyMap<string, BillAgreement> => {
  const closed = days.filter(({ estimated }) => !estimated);
  const byService = new Map<string, SavedByResource[]>();
  for (const saving of savings) {
    const service = billedAs(saving.rule);
    if (service !== undefined) byService.set(service, [...(byService.get(service) ?? []), saving]);
  }
  return new Map(
    [...byService].flatMap(([service, group]) =>
      compareService(
        group,
        closed.map(({ date, usdByService }) => ({ date, usd: usdByService[service] ?? 0 })),
      ),
    ),
  );
};

/** The first day of the bill that a comparison needs. */
export const findHistoryStart = (savings: readonly SavedByResource[]): string | undefined => {
  const first = savings.map(({ at }) => toDay(at)).sort()[0];
  return first === undefined ? undefined : dayAfter(first, -HISTORY_DAYS);
};
