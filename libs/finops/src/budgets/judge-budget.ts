import type { BudgetAlert, BudgetForecast, BudgetState, BudgetStatus, BudgetTerms } from '@cloudmend/domain/budgets';
import { findPeriod, type PeriodDays } from '@cloudmend/domain/budgets';
import { chanceOver } from './chance-over';
import { forecastRest, type Rest } from './forecast-rest';
import {
  type AccountDays,
  centsToMicro,
  countMissing,
  pickDays,
  pickAccounts,
  sumDays,
  sumMicro,
  toCents,
} from './period-cost';

/** Accounts that were not read for longer are not waited for. */
const LATE_DAYS = 14;
const DAY_MS = 86_400_000;
const MICRO = 1e6;
const LIKELY = 0.25;

const daysAgo = (at: Date, days: number): string => new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

interface Judged {
  readonly spentMicro: number;
  readonly amountMicro: number;
  readonly forecast: BudgetForecast | null;
  readonly isIncomplete: boolean;
}

const toState = ({ spentMicro, amountMicro, forecast, isIncomplete }: Judged): BudgetState => {
  if (spentMicro > amountMicro) return 'over';
  if (forecast && centsToMicro(forecast.expectedCents) > amountMicro) return 'expected-over';
  if (isIncomplete) return 'incomplete';
  if (!forecast) return 'no-forecast';
  return forecast.chanceOver >= LIKELY ? 'at-risk' : 'on-track';
};

/** A percent of a cent, in millionths of a dollar. */
const MICRO_PER_PERCENT = 100;

/** Above a share of the amount, in exact integers. */
const isPassed = ({ spentMicro, forecast }: Judged, { on, percent }: BudgetAlert, amountCents: number): boolean => {
  const levelMicro = MICRO_PER_PERCENT * amountCents * percent;
  if (on === 'actual') return spentMicro > levelMicro;
  return forecast !== null && forecast.isTested && centsToMicro(forecast.expectedCents) > levelMicro;
};

interface Spent {
  readonly spentMicro: number;
  /** Up to the day from which it is forecast. */
  readonly baseMicro: number;
  readonly amountMicro: number;
}

const toForecast = ({ spentMicro, baseMicro, amountMicro }: Spent, rest: Rest): BudgetForecast | null => {
  if (!rest.isKnown) return null;
  const { total, isTested, historyDays } = rest;
  // Some accounts are read further than all of them: what is spent is not expected to shrink.
  const ahead = (usd: number): number => toCents(Math.max(spentMicro, baseMicro + Math.round(usd * MICRO)));
  const limitUsd = (amountMicro - baseMicro) / MICRO;
  return {
    expectedCents: ahead(total.usd),
    lowCents: ahead(total.low),
    highCents: ahead(total.high),
    chanceOver: spentMicro > amountMicro ? 1 : chanceOver(total, limitUsd),
    isTested,
    historyDays,
  };
};

interface ReadState {
  readonly through: string | null;
  readonly fresh: readonly AccountDays[];
  readonly missing: readonly string[];
}

/** Which accounts are read, and the last day of all of them. */
const findRead = (terms: BudgetTerms, covered: readonly AccountDays[], now: Date): ReadState => {
  const oldest = daysAgo(now, LATE_DAYS);
  const isFresh = ({ days }: AccountDays): boolean => (days.at(-1)?.date ?? '') >= oldest;
  const fresh = covered.filter(isFresh);
  const known = new Set(covered.map(({ accountId }) => accountId));
  const ends = fresh.map(({ days }) => days.at(-1)?.date ?? '');
  return {
    through: ends.sort()[0] ?? null,
    fresh,
    missing: [
      ...covered.filter((account) => !isFresh(account)).map(({ accountId }) => accountId),
      ...terms.accounts.filter((accountId) => !known.has(accountId)),
    ],
  };
};

/** The part of a period that is read; undefined if none is. */
const toReadPart = (period: PeriodDays, through: string | null): PeriodDays | undefined => {
  if (through === null || through < period.from) return undefined;
  return { from: period.from, to: through < period.to ? through : period.to };
};

export interface JudgedBudget {
  readonly terms: BudgetTerms;
  readonly alerts: readonly BudgetAlert[];
  /** All linked accounts, with a year of days. */
  readonly accounts: readonly AccountDays[];
  readonly now: Date;
}

/** A budget in the calendar period of today (UTC). */
export const judgeBudget = ({ terms, alerts, accounts, now }: JudgedBudget): BudgetStatus => {
  const today = daysAgo(now, 0);
  const period = findPeriod(terms.period, today);
  const covered = pickAccounts(accounts, terms);
  const { through, fresh, missing } = findRead(terms, covered, now);
  const [all, known] = [sumDays(covered, terms), sumDays(fresh, terms)];
  const days = pickDays(all, period);
  const part = toReadPart(period, through);
  const daysMissing = part ? countMissing(pickDays(known, part), fresh.length, part) : 0;
  const spent = {
    spentMicro: sumMicro(days),
    baseMicro: part ? sumMicro(pickDays(all, part)) : 0,
    amountMicro: centsToMicro(terms.amountCents),
  };
  const rest = forecastRest({ sums: known, accounts: fresh.length, period, through, today });
  const forecast = toForecast(spent, rest);
  const judged = { ...spent, forecast, isIncomplete: missing.length > 0 || daysMissing > 0 };
  const spentCents = toCents(spent.spentMicro);
  return {
    state: toState(judged),
    period,
    spentCents,
    remainingCents: terms.amountCents - spentCents,
    through,
    isEstimated: days.some(({ isEstimated }) => isEstimated),
    daysMissing,
    accountsMissing: [...missing],
    forecast,
    reason: rest.isKnown ? null : rest.reason,
    passed: alerts.filter((alert) => isPassed(judged, alert, terms.amountCents)),
    at: now.toISOString(),
  };
};
