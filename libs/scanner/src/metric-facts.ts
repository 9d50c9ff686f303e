/** CloudWatch data of one metric of one resource over the days before the scan, summarised. */
export interface MetricFacts {
  readonly periodSeconds: number;
  readonly days: number;
  /** Periods with data, and the number of periods in the days. */
  readonly points: number;
  readonly expected: number;
  /** True if AWS omits periods without activity: then missing data is zero. */
  readonly isSparse: boolean;
  readonly sum: number;
  /** Null without any data. */
  readonly max: number | null;
  readonly min: number | null;
  readonly average: number | null;
  /** Nearest-rank percentiles over the periods. */
  readonly p95: number | null;
  readonly p99: number | null;
  readonly p995: number | null;
  /** The periods, oldest first, null without data; only for hours and days. */
  readonly series?: ReadonlyArray<number | null>;
  /** The start of the first period: an ISO time. */
  readonly startsAt: string;
}

export interface MetricWindow {
  readonly startMs: number;
  readonly periodSeconds: number;
  readonly days: number;
  readonly isSparse: boolean;
}

const SECONDS_PER_DAY = 86_400;
/** Two weeks of five-minute data are summarised; hours and days are kept. */
const KEPT_FROM_SECONDS = 3600;

/** The smallest value that at least this share of values does not exceed (nearest rank); null for none. */
export const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;

/** Summarises the data of one metric, keyed by the start of each period in milliseconds. */
export const summarise = (
  byMoment: ReadonlyMap<number, number>,
  { startMs, periodSeconds, days, isSparse }: MetricWindow,
): MetricFacts => {
  const expected = Math.round((days * SECONDS_PER_DAY) / periodSeconds);
  const slots = Array.from({ length: expected }, (): number | null => null);
  for (const [moment, value] of byMoment) {
    const slot = Math.floor((moment - startMs) / (periodSeconds * 1000));
    if (slot >= 0 && slot < expected && Number.isFinite(value)) slots[slot] = (slots[slot] ?? 0) + value;
  }
  const values = slots.filter((value): value is number => value !== null);
  const sorted = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    periodSeconds,
    days,
    points: values.length,
    expected,
    isSparse,
    sum,
    max: sorted.at(-1) ?? null,
    min: sorted[0] ?? null,
    average: values.length === 0 ? null : sum / values.length,
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    p995: percentile(sorted, 0.995),
    ...(periodSeconds >= KEPT_FROM_SECONDS ? { series: slots } : {}),
    startsAt: new Date(startMs).toISOString(),
  };
};
