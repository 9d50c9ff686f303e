import type { ApartKind } from '@cloudmend/domain/costs';
import type { MetricFacts } from './metric-facts';

/** A thing we know, or the reason why we don't. Silence must never look like a pass. */
export type Fact<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly reason: string };

export const known = <T>(value: T): Fact<T> => ({ known: true, value });
export const unread = (reason: string): Fact<never> => ({ known: false, reason });

export type { MetricFacts } from './metric-facts';

/** What one worker reads: one service of one account in one region (`global` for IAM, S3's bucket list and cost). */
export interface ScanUnit {
  readonly accountId: string;
  readonly region: string;
  readonly service: string;
}

export const GLOBAL_REGION = 'global';

/** A part that could not be read. */
export interface Gap extends ScanUnit {
  /** `ec2:DescribeVolumes`: the IAM action that is missing where the reason is a denial. */
  readonly operation: string;
  readonly reason: string;
}

/** A resource as the collectors keep it; each kind adds its own facts. */
export interface Resource {
  /** `aws.s3.bucket`. */
  readonly kind: string;
  /** The ARN where AWS has one, else the id: what a verdict names. */
  readonly arn: string;
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Why the tags are not known: without it, no tags means that it has none. */
  readonly tagsUnread?: string;
  /** What CloudWatch tells of its use, by the rules' own keys; only where a saving was looked for. */
  readonly metrics?: Readonly<Record<string, MetricFacts>>;
  /** Why figures are missing: a refusal is not the same as no use. */
  readonly metricsUnread?: string;
}

/** USD of one day of an account's own bill. */
export interface DailyCost {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  /** True while Cost Explorer still calls the figure estimated. */
  readonly estimated: boolean;
  /** Unblended USD of usage by Cost Explorer's service name. */
  readonly usdByService: Readonly<Record<string, number>>;
  /** The same with upfront and recurring fees spread over the days they pay for. */
  readonly amortisedUsdByService: Readonly<Record<string, number>>;
  /** Unblended USD of usage by region; `global` and `NoRegion` are Cost Explorer's own words. */
  readonly usdByRegion: Readonly<Record<string, number>>;
  /** Unblended USD of what is no usage: credits and refunds are negative. */
  readonly usdApart: Readonly<Partial<Record<ApartKind, number>>>;
}

/** Why something is read; `stock`: to say what an account holds. */
export type Purpose = 'cost' | 'security' | 'stock';

/** One price as the Price List API answered it, under the key that the saving rules know. */
export interface PriceQuote {
  readonly key: string;
  readonly region: string;
  /** Null where the list was asked and names none that is sure. */
  readonly usd: number | null;
  /** The price list's own; dollars are of the unit that the key stands for. */
  readonly unit: string;
  /** ISO time of the price list's answer. */
  readonly readAt: string;
}

/** Everything one worker read of one unit. It is JSON as it stands: dates are ISO strings. */
/** The bill of an account, as the account that pays for it tells it. */
export interface MemberBill {
  readonly costs: readonly DailyCost[];
  readonly resources: readonly Resource[];
}

export interface UnitSnapshot {
  readonly schema: 'cloudmend.snapshot/1';
  readonly unit: ScanUnit;
  /** When the reading began; checks take their `now` from here, never from the wall clock. */
  readonly takenAt: string;
  readonly resources: readonly Resource[];
  /** Kinds whose list could not be read here, with the gap that says why. */
  readonly unreadKinds: ReadonlyArray<{ readonly kind: string; readonly operation: string; readonly reason: string }>;
  readonly gaps: readonly Gap[];
  /** What was looked for: a scan for savings alone judges no security, and the other way round. @default - both */
  readonly purposes?: readonly Purpose[];
  /** What the price list says of what was read; a day old at most. */
  readonly prices?: readonly PriceQuote[];
  /** Only in a unit of the service `cost`. */
  readonly costs?: readonly DailyCost[];
  /** What the unit was asked to read of other accounts' bills, by account; one that was billed nothing has no entry. Never stored with the snapshot. */
  readonly bills?: Readonly<Record<string, MemberBill>>;
  /** The time was up before everything was asked: another worker may go on with what is missing. */
  readonly cutShort?: true;
  readonly apiCalls: number;
  /** Of these, the ones that AWS charges for: each request to Cost Explorer, pages included, at 0.01 USD. @default 0 */
  readonly paidCalls?: number;
}
