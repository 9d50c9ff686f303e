import type { MetricFacts, Resource, ResourceKind, ResourceOf } from '@cloudmend/scanner';
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
const assertEnough = (key: string, { points, expected, periodSeconds, isSparse, days }: MetricFacts, age: number | undefined): void => {
  const coverage = points / expected;
  if (coverage >= MIN_COVERAGE && (points * periodSeconds) / 3600 >= MIN_HOURS) return;
  // Where AWS leaves out periods without use, silence counts, as long as there was something to be silent.
  if (isSparse && age !== undefined && age >= days) return;
  const why = isSparse ? `it is not known to exist for ${days} days` : `CloudWatch has ${percentOf(coverage)} of them, and ${percentOf(MIN_COVERAGE)} are needed`;
  throw new Unclear('insufficient-data', `Too few figures of ${key} over ${days} days: ${why}.`);
};

/** What one rule asks while it weighs one resource; what is missing ends the weighing. */
export interface Weighing extends Omit<RuleContext, 'prices'> {
  /** Dollars of one unit. @throws Unclear where the price is not known */
  price(key: string): number;
  /** Figures that suffice. `since` is when the resource came to be. @throws Unclear where they are too few, or were refused */
  figures(key: string, since?: string | null): MetricFacts;
  /** Figures, or undefined where there are too few. */
  figuresIfAny(key: string, since?: string | null): MetricFacts | undefined;
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
  const figures = (key: string, since?: string | null): MetricFacts => {
    const found = resource.metrics?.[key];
    if (!found) throw new Unclear('insufficient-data', resource.metricsUnread ?? `CloudWatch was not asked for ${key}.`);
    assertEnough(key, found, daysSince(since, context.now));
    return found;
  };
  const figuresIfAny = (key: string, since?: string | null): MetricFacts | undefined => {
    try {
      return figures(key, since);
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
