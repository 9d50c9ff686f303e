import { type MetricFacts, type Resource, type ResourceKind, type ResourceOf, summarise } from '@cloudmend/scanner';
import type { Price, PriceBook } from './prices/price-book';

/** Why a rule that concerns a resource says nothing of it. None of these means that all is well. */
export type UnclearReason = 'insufficient-data' | 'no-price' | 'guardrail';

/** Ends the weighing of one resource by one rule; never leaves the rules. */
export class Unclear extends Error {
  constructor(
    readonly reason: UnclearReason,
    message: string,
  ) {
    super(message);
    this.name = 'Unclear';
  }
}

/** What a rule may know beside the resource itself. */
export interface RuleContext {
  readonly now: Date;
  readonly prices: PriceBook;
  /** What was read of one kind in the resource's region. */
  all<K extends ResourceKind>(kind: K, region: string): readonly ResourceOf<K>[];
  /** False where the list of a kind could not be read wholly. */
  isRead(kind: ResourceKind, region: string): boolean;
  /** Dollars a month that other rules already save on what a commitment would cover. */
  readonly pendingComputeUsd: number;
  /** The same by what shares reservations: `poolOf`. */
  readonly pendingByPool: ReadonlyMap<string, number>;
}

/** recommendation-rules.json, `minDataCoverage`: Compute Optimizer's own floor. */
export const MIN_COVERAGE = 0.8;
const MIN_HOURS = 30;
const DAY_MS = 86_400_000;

/** Days from a moment to now; undefined where the moment is not known. */
export const daysSince = (moment: string | null | undefined, now: Date): number | undefined => {
  const time = moment === null || moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? undefined : (now.getTime() - time) / DAY_MS;
};

const percentOf = (share: number): string => `${Math.floor(share * 100)}%`;

/** Throws where figures are too few to say anything of the days. */
const assertEnough = (
  key: string,
  { points, expected, periodSeconds, isSparse, days }: MetricFacts,
  age: number | undefined,
): void => {
  const coverage = points / expected;
  if (coverage >= MIN_COVERAGE && (points * periodSeconds) / 3600 >= MIN_HOURS) return;
  // Where AWS leaves out periods without use, silence counts, as long as there was something to be silent.
  if (isSparse && age !== undefined && age >= days) return;
  const why = isSparse
    ? `it is not known to exist for ${days} days`
    : `CloudWatch has ${percentOf(coverage)} of them, and ${percentOf(MIN_COVERAGE)} are needed`;
  throw new Unclear('insufficient-data', `Too few figures of ${key} over ${days} days: ${why}.`);
};

/** The last days of daily figures; all of them where their days are not kept one by one. */
const lastDaysOf = (all: MetricFacts, days: number): MetricFacts => {
  if (all.series === undefined || all.periodSeconds !== DAY_MS / 1000 || days >= all.days) return all;
  const startMs = Date.parse(all.startsAt) + (all.days - days) * DAY_MS;
  const kept = all.series
    .slice(-days)
    .flatMap((value, day) => (value === null ? [] : [[startMs + day * DAY_MS, value] as const]));
  return summarise(new Map(kept), { startMs, periodSeconds: all.periodSeconds, days, isSparse: all.isSparse });
};

/** What one rule asks while it weighs one resource; what is missing ends the weighing. */
export interface Weighing extends Omit<RuleContext, 'prices'> {
  /** Dollars of one unit. @throws Unclear where the price is not known */
  price(key: string): number;
  /** Figures that suffice. `since` is when the resource came to be; of daily figures the last `days` alone can be asked for. @throws Unclear where they are too few, or were refused */
  figures(key: string, since?: string | null, days?: number): MetricFacts;
  /** Figures, or undefined where there are too few. */
  figuresIfAny(key: string, since?: string | null, days?: number): MetricFacts | undefined;
  /** @throws Unclear where the condition holds: the change must not be made */
  guard(isTripped: boolean, sentence: string): void;
  /** The prices asked so far, with their keys. */
  readonly asked: ReadonlyMap<string, Price>;
}

/** Opens the weighing of one resource. */
export const weigh = (resource: Resource, context: RuleContext): Weighing => {
  const asked = new Map<string, Price>();
  const { prices, ...rest } = context;
  const price = (key: string): number => {
    const found = prices.of(key, resource.region);
    if (!found) throw new Unclear('no-price', `No price of ${key} in ${resource.region} is known.`);
    asked.set(key, found);
    return found.usd;
  };
  const figures = (key: string, since?: string | null, days?: number): MetricFacts => {
    const all = resource.metrics?.[key];
    if (!all) throw new Unclear('insufficient-data', resource.metricsUnread ?? `CloudWatch was not asked for ${key}.`);
    const found = days === undefined ? all : lastDaysOf(all, days);
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
