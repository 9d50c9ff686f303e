import { type RecordKind, STANDARD_DAYS } from '@cloudmend/domain/retention';

const MS_PER_DAY = 86_400_000;

/** Epoch seconds after this many days, for the TTL attribute. */
export const ttlAfterDays = (from: string | Date, days: number): number =>
  Math.floor((new Date(from).getTime() + days * MS_PER_DAY) / 1000);

/** Fields of a record that is kept for a time: the table puts the workspace's own period in place of the standard one. */
export interface KeptFields {
  readonly ttl: number;
  readonly kept: RecordKind;
}

export const keepFrom = (kind: RecordKind, from: string | Date): KeptFields => ({
  ttl: ttlAfterDays(from, STANDARD_DAYS[kind]),
  kept: kind,
});

/** The UTC day of a time: `2026-11-21`. */
export const toDay = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

/** The day this many days earlier. */
export const daysBefore = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00.000Z`) - days * MS_PER_DAY));
