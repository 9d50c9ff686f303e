import type { TimeRange } from '@cloudmend/domain/scans';
import type { PriceQuote, Purpose, Resource, UnitSnapshot } from './snapshot';

/** The days of cost to read, both included, as YYYY-MM-DD. */
export interface CostWindow {
  readonly from: string;
  readonly to: string;
}

/** Options for reading a unit. */
export interface CollectOptions {
  readonly now: Date;
  /** Days of cost without an explicit window. */
  readonly range: TimeRange;
  /**
   * The days of cost to read.
   * @default - the range's days up to today
   */
  readonly costWindow?: CostWindow | undefined;
  /**
   * The accounts whose bills this one pays, itself included, read in their place.
   * @default - its own bill only
   */
  readonly billsOf?: readonly string[] | undefined;
  /** The bill was read through the payer account: only what that account cannot see remains. */
  readonly isBillRead?: boolean | undefined;
  /**
   * The purposes of the scan; data that serves none is skipped.
   * @default - both
   */
  readonly purposes?: readonly Purpose[] | undefined;
  /**
   * The regions of this scan: resources whose home is elsewhere are read in the region they cover.
   * @default - all
   */
  readonly regions?: readonly string[] | undefined;
  /**
   * The partition of the account, see `Scopes.readPartition`.
   * @default - the provider's main one
   */
  readonly partition?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds after which no more calls are made; what was read is kept, the rest is a gap.
   * @default - no limit
   */
  readonly patienceMs?: number | undefined;
  /** The same unit as read by an earlier worker of this scan that ran out of time; its contents are not read again. */
  readonly earlier?: UnitSnapshot | undefined;
  /**
   * The prices that a resource needs, by the saving rules' keys.
   * @default - none
   */
  readonly listPriceKeys?: ((resource: Resource, now: Date) => readonly string[]) | undefined;
  /** Prices read earlier: those of the last day are not requested again. */
  readonly quotes?: readonly PriceQuote[] | undefined;
  /** How to wait for a report that the provider generates. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}
