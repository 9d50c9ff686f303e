import type { TimeRange } from '@cloudmend/domain/scans';
import type { PriceQuote, Purpose, Resource, UnitSnapshot } from './snapshot';

/** The days of cost to read, both included, as YYYY-MM-DD. */
export interface CostWindow {
  readonly from: string;
  readonly to: string;
}

/** How a unit is read. */
export interface CollectOptions {
  readonly now: Date;
  /** How many days of cost, when no window is given. */
  readonly range: TimeRange;
  /** The days of cost to ask for. @default - the range's days up to today */
  readonly costWindow?: CostWindow | undefined;
  /** The accounts whose bills this one pays, itself included, to be read in its place. @default - its own bill alone */
  readonly billsOf?: readonly string[] | undefined;
  /** The bill was read through the account that pays it: only what that account cannot see is left to read. */
  readonly isBillRead?: boolean | undefined;
  /** What is looked for; what serves nothing of it is not asked. @default - both */
  readonly purposes?: readonly Purpose[] | undefined;
  /** The regions of this scan: what is at home elsewhere is read in the region it covers. @default - all */
  readonly regions?: readonly string[] | undefined;
  /** The part of the provider that the account lies in, see `Scopes.partitionOf`. @default - the provider's main one */
  readonly partition?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which nothing more is asked; what was read stays, the rest is a gap. @default - it takes what it takes */
  readonly patienceMs?: number | undefined;
  /** The same unit of the same scan, as far as a worker read it whose patience ended; what it has is not asked again. */
  readonly earlier?: UnitSnapshot | undefined;
  /** The prices that a resource needs, by the saving rules' own keys. @default - none is asked for */
  readonly priceKeysOf?: ((resource: Resource, now: Date) => readonly string[]) | undefined;
  /** Prices that were read before: those of the last day are not asked for again. */
  readonly quotes?: readonly PriceQuote[] | undefined;
  /** How to wait for a report that the provider is writing. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}
