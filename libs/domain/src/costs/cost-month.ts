/** One value per day of the month, in millionths of a dollar: integers add up exactly in any order. */
export type DailyMicroUsd = readonly number[];
export type CostRows = Readonly<Record<string, DailyMicroUsd>>;

/** The state of a day: not read, estimated in at least one account, or closed. */
export type DayState = '.' | 'e' | 'c';

/** The cost of a calendar month (UTC), of one account or of all accounts of a tenant. */
export interface CostMonth {
  /** `2026-11`. */
  readonly month: string;
  /** One letter per day. */
  readonly states: readonly DayState[];
  /** Usage by service, unblended. */
  readonly services: CostRows;
  /** Services whose amortised cost differs. */
  readonly amortised: CostRows;
  /** Usage by region. */
  readonly regions: CostRows;
  /** Credits, refunds, tax and support. */
  readonly apart: CostRows;
  /** Usage by account. */
  readonly accounts: CostRows;
}

/** The combined cost of the linked accounts. */
export interface CostView {
  /** Oldest first; months without any cost data may be missing. */
  readonly months: readonly CostMonth[];
  /** Usage by month (`2026-11`), in millionths of a dollar. */
  readonly monthTotals: Readonly<Record<string, number>>;
  /** When the latest cost was read. */
  readonly asOf: string | null;
}
