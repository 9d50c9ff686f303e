import { type MetricFacts, type Resource, type ResourceKind, type ResourceOf, summarise } from '@cloudmend/scanner';
import type { Price, PriceBook } from './prices/price-book';

/** Why a rule has no result for a resource in scope. None of these reasons means that the resource passed. */
export type UnclearReason = 'insufficient-data' | 'no-price' | 'guardrail';

/** Ends one rule's evaluation of one resource; never leaves the rules. */
export class Unclear extends Error {
  constructor(
    readonly reason: UnclearReason,
    message: string,
  ) {
    super(message);
    this.name = 'Unclear';
  }
}

/** Context of a rule besides the resource. */
export interface RuleContext {
  readonly now: Date;
  readonly prices: PriceBook;
  /** All resources of one kind in the resource's region. */
  all<K extends ResourceKind>(kind: K, region: string): readonly ResourceOf<K>[];
  /** False if a kind could not be listed completely. */
  isRead(kind: ResourceKind, region: string): boolean;
  /** Monthly dollars that other rules already save on cost a commitment would cover. */
  readonly pendingComputeUsd: number;
  /** The same by reservation pool: `findPool`. */
  readonly pendingByPool: ReadonlyMap<string, number>;
}

/** recommendation-rules.json, `minDataCoverage`: Compute Optimizer's minimum. */
export const MIN_COVERAGE = 0.8;
const MIN_HOURS = 30;
const DAY_MS = 86_400_000;

/** Days from a time to now; undefined if the time is unknown. */
export const daysSince = (moment: string | null | undefined, now: Date): number | undefined => {
  const time = moment === null || moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? undefined : (now.getTime() - time) / DAY_MS;
};

const formatPercent = (share: number): string => `${Math.floor(share * 100)}%`;

/** Throws if there are too few data points for the days. */
const assertEnough = (
  key: string,
  { points, expected, periodSeconds, isSparse, days }: MetricFacts,
  age: number | undefined,
): void => {
  const coverage = points / expected;
  if (coverage >= MIN_COVERAGE && (points * periodSeconds) / 3600 >= MIN_HOURS) return;
  // For metrics that AWS omits without use, missing data counts as zero for as long as the resource existed.
  if (isSparse && age !== undefined && age >= days) return;
  const why = isSparse
    ? `it is not known to have existed for ${days} days`
    : `CloudWatch has ${formatPercent(coverage)} of the data points, and ${formatPercent(MIN_COVERAGE)} are needed`;
  throw new Unclear('insufficient-data', `Too few data points for ${key} over ${days} days: ${why}.`);
};

/** The last days of daily metrics; all of them if days are not stored individually. */
const takeLastDays = (all: MetricFacts, days: number): MetricFacts => {
  if (all.series === undefined || all.periodSeconds !== DAY_MS / 1000 || days >= all.days) return all;
  const startMs = Date.parse(all.startsAt) + (all.days - days) * DAY_MS;
  const kept = all.series
    .slice(-days)
    .flatMap((value, day) => (value === null ? [] : [[startMs + day * DAY_MS, value] as const]));
  return summarise(new Map(kept), { startMs, periodSeconds: all.periodSeconds, days, isSparse: all.isSparse });
};

/** The queries of one rule about one resource; missing data ends the evaluation. */
export interface Weighing extends Omit<RuleContext, 'prices'> {
  /** Dollars per unit. @throws Unclear if the price is unknown */
  price(key: string): number;
  /**
   * Sufficient metrics. `since` is the creation time; daily metrics can be limited to the last `days`. @throws
   * Unclear if there are too few, or access was denied
   */
  figures(key: string, since?: string | null, days?: number): MetricFacts;
  /** Metrics, or undefined if there are too few. */
  figuresIfAny(key: string, since?: string | null, days?: number): MetricFacts | undefined;
  /** @throws Unclear if the condition holds: the change must not be made */
  guard(isTripped: boolean, sentence: string): void;
  /** The prices used so far, with their keys. */
  readonly asked: ReadonlyMap<string, Price>;
}

/** Starts the evaluation of one resource. */
export const weigh = (resource: Resource, context: RuleContext): Weighing => {
  const asked = new Map<string, Price>();
  const { prices, ...rest } = context;
  const price = (key: string): number => {
    const found = prices.of(key, resource.region);
    if (!found) throw new Unclear('no-price', `The price of ${key} in ${resource.region} is unknown.`);
    asked.set(key, found);
    return found.usd;
  };
  const figures = (key: string, since?: string | null, days?: number): MetricFacts => {
    const all = resource.metrics?.[key];
    if (!all)
      throw new Unclear(
        'insufficient-data',
        resource.metricsUnread ?? `The scan did not request ${key} from CloudWatch.`,
      );
    const found = days === undefined ? all : takeLastDays(all, days);
    assertEnough(key, found, daysSince(since, context.now));
    return found;
  };
  const figuresIfAny = (...asked: Parameters<typeof figures>): MetricFacts | undefined => {
    try {
      return figures(...asked);
    } catch (thrown) {
      if (thrown instanceof Unclear) return undefined;
      throw thrown;
    }
  };
  const guard = (isTripped: boolean, sentence: string): void => {
    if (isTripped) throw new Unclear('guardrail', sentence);
  };
  return { ...rest, price, figures, figuresIfAny, guard, asked };
};
