import { type CostOutlook, getForecast } from '@cloudmend/domain/costs';
import { windowBefore } from '@cloudmend/finops/bill';
import { type DayCost, ForecastError, costForecast, savingsForecast } from '@cloudmend/finops/forecast';
import type { CostDay } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** A year of history: more does not improve a month's forecast. */
const HISTORY_DAYS = 365;
/** Accounts not read for longer than this are not waited for. */
const LATE_DAYS = 14;

interface AccountCosts {
  readonly days: readonly CostDay[];
}

type Uses = Pick<MemberUses, 'costs' | 'recommendations' | 'clock'>;

const lastDay = ({ days }: AccountCosts): string => days.at(-1)?.date ?? '';

/**
 * The accounts whose cost is known; the days of one long silent would end in a fall in cost. All of them if none was
 * read lately.
 */
const findHeard = (accounts: readonly AccountCosts[], now: Date): readonly AccountCosts[] => {
  const recent = windowBefore(now, LATE_DAYS);
  const heard = accounts.filter((account) => lastDay(account) >= recent.from);
  return heard.length > 0 ? heard : accounts;
};

const noteSilent = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? 'One account was' : `${count} accounts were`} not read in the last ${LATE_DAYS} days: ` +
          `${count === 1 ? 'its' : 'their'} cost is not included.`,
      ];

/** The last day read for every account: a day without an account would look like a fall in cost. */
const lastWholeDay = (heard: readonly AccountCosts[], now: Date): string => {
  const recent = windowBefore(now, LATE_DAYS);
  const newest = heard.map(lastDay).filter((date) => date >= recent.from);
  return newest.reduce((first, date) => (date < first ? date : first), recent.to);
};

const sumHistory = (accounts: readonly AccountCosts[], through: string): DayCost[] => {
  const sums = new Map<string, number>();
  for (const { date, usdByService } of accounts.flatMap(({ days }) => days)) {
    if (date > through) continue;
    sums.set(
      date,
      Object.values(usdByService).reduce((sum, usd) => sum + usd, sums.get(date) ?? 0),
    );
  }
  return [...sums].map(([date, usd]) => ({ date, usd })).sort((a, b) => a.date.localeCompare(b.date));
};

type Forecast = Pick<CostOutlook, 'daily' | 'total' | 'backtest' | 'recentChange' | 'notes' | 'reason'>;

const computeForecast = (history: readonly DayCost[], days: number, today: string): Forecast => {
  try {
    const { daily, total, backtest, recentChange, notes } = costForecast(history, days, today);
    return { daily: [...daily], total, backtest, recentChange, notes: [...notes], reason: null };
  } catch (thrown) {
    if (!(thrown instanceof ForecastError)) throw thrown;
    return { daily: [], total: null, backtest: null, recentChange: null, notes: [], reason: thrown.message };
  }
};

/** The tenant's cost over the next days, based on its accounts' daily cost. */
export const getForecastFor =
  ({ costs, recommendations, clock }: Uses): Operation<typeof getForecast> =>
  async (_actor, { days: asked }) => {
    const now = clock();
    const { from, to } = windowBefore(now, HISTORY_DAYS);
    const [accounts, open] = await Promise.all([costs.days(from, to), recommendations.list()]);
    const heard = findHeard(accounts, now);
    const history = sumHistory(heard, lastWholeDay(heard, now));
    const forecast = computeForecast(history, Number(asked), to);
    return {
      ...forecast,
      notes: [...noteSilent(accounts.length - heard.length), ...forecast.notes],
      past: history.slice(-Number(asked)),
      savings: savingsForecast(open, Number(asked), forecast.total?.usd),
      history: { days: history.length, from: history[0]?.date ?? null, to: history.at(-1)?.date ?? null },
    };
  };

export const handler = serve(getForecast, getForecastFor);
