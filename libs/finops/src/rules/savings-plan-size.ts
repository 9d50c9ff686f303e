import type { Commitments } from '@cloudmend/scanner';

const HOURS_A_DAY = 24;
const PERCENTILE = 0.1;
/** The drop in usage in the reported worst case. */
const WORST_CASE = 0.7;

/** On-demand cost that a plan could cover, in USD for each hour. */
export interface Spending {
  readonly usdOfHours: readonly number[];
  /** Days with hourly data; for the others, every hour is the mean of its day. */
  readonly daysInHours: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Day = { readonly date: string; readonly onDemandUsd: number };

const hoursByDay = ({ hours }: Commitments): Map<string, number[]> => {
  const byDay = new Map<string, number[]>();
  for (const { start, usd } of hours?.known ? (hours.value ?? []) : [])
    byDay.set(start.slice(0, 10), [...(byDay.get(start.slice(0, 10)) ?? []), usd]);
  return byDay;
};

/**
 * Distribution of a day's cost over its hours. Hourly data gives only the shape; coverage gives the amount that a
 * plan can cover.
 */
const spread = ({ onDemandUsd }: Day, hours: readonly number[] | undefined): number[] | undefined => {
  const total = sum(hours ?? []);
  return hours?.length === HOURS_A_DAY && total > 0 ? hours.map((usd) => (onDemandUsd * usd) / total) : undefined;
};

/** The cost of a number of days, by hour where known. */
export const spendingOver = (days: readonly Day[], commitments: Commitments): Spending => {
  const byDay = hoursByDay(commitments);
  const spreads = days.map((day) => spread(day, byDay.get(day.date)));
  return {
    usdOfHours: days.flatMap(
      (day, at) => spreads[at] ?? Array.from({ length: HOURS_A_DAY }, () => day.onDemandUsd / HOURS_A_DAY),
    ),
    daysInHours: spreads.filter((each) => each !== undefined).length,
  };
};

/** A plan of a given size, and its effect per hour. */
export interface PlanSize {
  readonly commitmentUsdPerHour: number;
  /** Used and unused commitment, averaged over all hours. */
  readonly usedUsdPerHour: number;
  readonly unusedUsdPerHour: number;
  /** The 10th percentile of hourly cost. */
  readonly steadyUsdPerHour: number;
  /** Savings per hour if all usage drops. */
  readonly worstUsdPerHour: number;
}

/**
 * The plan for the cost present in all but a tenth of the hours: recommendation-rules.json, SP-COVERAGE. Usage that
 * other recommendations would end is not committed.
 */
export const planFor = ({ usdOfHours }: Spending, discountShare: number, pendingUsdPerHour: number): PlanSize => {
  const sorted = usdOfHours.toSorted((a, b) => a - b);
  const steadyUsdPerHour = sorted[Math.max(0, Math.ceil(sorted.length * PERCENTILE) - 1)] ?? 0;
  const atPlanRate = (usd: number): number => Math.max(0, usd - pendingUsdPerHour) * (1 - discountShare);
  const commitmentUsdPerHour = atPlanRate(steadyUsdPerHour);
  const unusedAt = (share: number): number =>
    sum(usdOfHours.map((usd) => Math.max(0, commitmentUsdPerHour - share * atPlanRate(usd)))) /
    Math.max(1, usdOfHours.length);
  const savedWith = (unused: number): number =>
    ((commitmentUsdPerHour - unused) * discountShare) / (1 - discountShare) - unused;
  const unusedUsdPerHour = unusedAt(1);
  return {
    commitmentUsdPerHour,
    usedUsdPerHour: commitmentUsdPerHour - unusedUsdPerHour,
    unusedUsdPerHour,
    steadyUsdPerHour,
    worstUsdPerHour: savedWith(unusedAt(WORST_CASE)),
  };
};
