import type { BudgetTerms, PastPeriod, PeriodDays } from '@cloudmend/domain/budgets';
import { countPeriodDays } from '@cloudmend/domain/budgets';

/** What was read of an account's cost; linked accounts without any cost have no days. */
export interface AccountDays {
  readonly accountId: string;
  readonly days: ReadonlyArray<{
    readonly date: string;
    readonly estimated: boolean;
    readonly usdByService: Readonly<Record<string, number>>;
  }>;
}

export type BudgetFilter = Pick<BudgetTerms, 'accounts' | 'services'>;

/** A day of all accounts of a filter. */
export interface FilteredDay {
  /** In millionths of a dollar, as bills are kept: sums are exact in any order. */
  readonly micro: number;
  /** Accounts that it is read of. */
  readonly accounts: number;
  readonly isEstimated: boolean;
}

const MICRO = 1e6;

export const pickAccounts = (accounts: readonly AccountDays[], { accounts: chosen }: BudgetFilter): AccountDays[] =>
  accounts.filter(({ accountId }) => chosen.length === 0 || chosen.includes(accountId));

const toMicro = (usdByService: Readonly<Record<string, number>>, services: ReadonlySet<string>): number =>
  Object.entries(usdByService).reduce(
    (sum, [service, usd]) => (services.size === 0 || services.has(service) ? sum + Math.round(usd * MICRO) : sum),
    0,
  );

/** Cost by day of the accounts given. A day without cost of the services is zero. */
export const sumDays = (accounts: readonly AccountDays[], { services }: BudgetFilter): Map<string, FilteredDay> => {
  const chosen = new Set(services);
  const sums = new Map<string, FilteredDay>();
  for (const { date, estimated, usdByService } of accounts.flatMap(({ days }) => days)) {
    const known = sums.get(date) ?? { micro: 0, accounts: 0, isEstimated: false };
    sums.set(date, {
      micro: known.micro + toMicro(usdByService, chosen),
      accounts: known.accounts + 1,
      isEstimated: known.isEstimated || estimated,
    });
  }
  return sums;
};

/** The sums of the days of a period. */
export const pickDays = (sums: ReadonlyMap<string, FilteredDay>, { from, to }: PeriodDays): FilteredDay[] =>
  [...sums].flatMap(([date, day]) => (date >= from && date <= to ? [day] : []));

export const sumMicro = (days: readonly FilteredDay[]): number => days.reduce((sum, { micro }) => sum + micro, 0);

/** Days of a period that are not read in every account. */
export const countMissing = (days: readonly FilteredDay[], accounts: number, period: PeriodDays): number =>
  countPeriodDays(period) - days.filter((day) => day.accounts === accounts).length;

const MICRO_PER_CENT = 10_000;
/** Cents, rounded to the nearest; half a cent away from zero. */
export const toCents = (micro: number): number => Math.sign(micro) * Math.round(Math.abs(micro) / MICRO_PER_CENT) + 0;
export const centsToMicro = (cents: number): number => cents * MICRO_PER_CENT;

/** What earlier periods cost, as far as they were read. */
export const sumPast = (
  all: readonly AccountDays[],
  filter: BudgetFilter,
  periods: readonly PeriodDays[],
): PastPeriod[] => {
  const accounts = pickAccounts(all, filter);
  const sums = sumDays(accounts, filter);
  return periods.map((period) => {
    const days = pickDays(sums, period);
    return {
      ...period,
      spentCents: days.length > 0 ? toCents(sumMicro(days)) : null,
      daysMissing: countMissing(days, accounts.length, period),
    };
  });
};
