/** One number a day of the month, in millionths of a dollar: whole numbers add up exactly, in any order. */
export type DailyMicroUsd = readonly number[];
export type CostRows = Readonly<Record<string, DailyMicroUsd>>;

/** How far a day is known: not read, estimated by at least one account, or closed. */
export type DayState = '.' | 'e' | 'c';

/** What a calendar month (UTC) cost an account, or a tenant's accounts together. */
export interface CostMonth {
  /** `2026-11`. */
  readonly month: string;
  /** A letter a day. */
  readonly states: readonly DayState[];
  /** Usage by service, unblended. */
  readonly services: CostRows;
  /** The services whose amortised cost is another. */
  readonly amortised: CostRows;
  /** Usage by region. */
  readonly regions: CostRows;
  /** Credits, refunds, tax and support. */
  readonly apart: CostRows;
  /** Usage by account. */
  readonly accounts: CostRows;
}

/** The cost of the linked accounts together. */
export interface CostView {
  /** Oldest first; a month without any cost read may be missing. */
  readonly months: readonly CostMonth[];
  /** Usage by month (`2026-11`), in millionths of a dollar. */
  readonly monthTotals: Readonly<Record<string, number>>;
  /** When the newest cost was read. */
  readonly asOf: string | null;
}
