import type { ApartKind } from '@cloudmend/domain/costs';
import type { MetricFacts } from './metric-facts';

/** A known value, or the reason why it is unknown. Missing data must never appear to pass. */
export type Fact<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly reason: string };

export const toFact = <T>(value: T): Fact<T> => ({ known: true, value });
export const toUnread = (reason: string): Fact<never> => ({ known: false, reason });

export type { MetricFacts } from './metric-facts';

/**
 * A worker's unit of reading: one service of one account in one region (`global` for IAM, S3's bucket list and
 * cost).
 */
export interface ScanUnit {
  readonly accountId: string;
  readonly region: string;
  readonly service: string;
}

export const GLOBAL_REGION = 'global';

/** A part that could not be read. */
export interface Gap extends ScanUnit {
  /** `ec2:DescribeVolumes`: the missing IAM action, if access was denied. */
  readonly operation: string;
  readonly reason: string;
}

/** A resource as stored by collectors; each kind adds its own facts. */
export interface Resource {
  /** `aws.s3.bucket`. */
  readonly kind: string;
  /** The ARN if AWS has one, otherwise the id: the subject of verdicts. */
  readonly arn: string;
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Why tags are unknown: if absent, missing tags mean that there are none. */
  readonly tagsUnread?: string;
  /** CloudWatch metrics by the rules' keys; only if savings were requested. */
  readonly metrics?: Readonly<Record<string, MetricFacts>>;
  /** Why metrics are missing: denied access does not mean no use. */
  readonly metricsUnread?: string;
}

/** A resource whose tags are never read, so that a missing tag says nothing. */
export interface UntaggedResource extends Resource {
  readonly tags: Readonly<Record<string, never>>;
}

/** USD of one day of an account's own bill. */
export interface DailyCost {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  /** True while Cost Explorer marks the amount as estimated. */
  readonly estimated: boolean;
  /** Unblended USD of usage by Cost Explorer's service name. */
  readonly usdByService: Readonly<Record<string, number>>;
  /** The same with upfront and recurring fees spread over their term. */
  readonly amortisedUsdByService: Readonly<Record<string, number>>;
  /** Unblended USD of usage by region; `global` and `NoRegion` are Cost Explorer's terms. */
  readonly usdByRegion: Readonly<Record<string, number>>;
  /** Unblended USD other than usage: credits and refunds are negative. */
  readonly usdApart: Readonly<Partial<Record<ApartKind, number>>>;
}

/** Why something is read; `stock`: for the inventory of an account. */
export type Purpose = 'cost' | 'security' | 'stock';

/** One price from the Price List API, under the saving rules' key. */
export interface PriceQuote {
  readonly key: string;
  readonly region: string;
  /** Null if the price list has no unambiguous price. */
  readonly usd: number | null;
  /** The price list's unit; dollars are per unit of the key. */
  readonly unit: string;
  /** ISO time of the price list's answer. */
  readonly readAt: string;
}

/** Everything one worker read of one unit. Plain JSON: dates are ISO strings. */
/** The bill of an account, as returned by its payer account. */
export interface MemberBill {
  readonly costs: readonly DailyCost[];
  readonly resources: readonly Resource[];
}

export interface UnitSnapshot {
  readonly schema: 'cloudmend.snapshot/1';
  readonly unit: ScanUnit;
  /** When reading began; checks take their `now` from here, never from the clock. */
  readonly takenAt: string;
  readonly resources: readonly Resource[];
  /** Kinds whose list could not be read, with the gap that gives the reason. */
  readonly unreadKinds: ReadonlyArray<{ readonly kind: string; readonly operation: string; readonly reason: string }>;
  readonly gaps: readonly Gap[];
  /**
   * The purposes of the scan: a savings scan evaluates no security checks, and vice versa.
   * @default - both
   */
  readonly purposes?: readonly Purpose[];
  /** Prices of what was read; at most a day old. */
  readonly prices?: readonly PriceQuote[];
  /** Only in a unit of the service `cost`. */
  readonly costs?: readonly DailyCost[];
  /**
   * Bills of other accounts that the unit was asked to read, by account; accounts without cost have no entry. Never
   * stored with the snapshot.
   */
  readonly bills?: Readonly<Record<string, MemberBill>>;
  /** Time ran out before everything was read: another worker can continue. */
  readonly cutShort?: true;
  readonly apiCalls: number;
  /**
   * Billed calls among these: each Cost Explorer request, pages included, at 0.01 USD.
   * @default 0
   */
  readonly paidCalls?: number;
}
