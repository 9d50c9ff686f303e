const MS_PER_DAY = 86_400_000;

/** How long records are kept, in days. */
export const RETENTION_DAYS = {
  findings: 400,
  scans: 400,
  costs: 800,
  coverage: 400,
  audit: 2557,
  observations: 2557,
  changes: 2557,
  contacts: 400,
} as const;

/** Epoch seconds after this many days, for the TTL attribute. */
export const ttlAfterDays = (from: string | Date, days: number): number =>
  Math.floor((new Date(from).getTime() + days * MS_PER_DAY) / 1000);

/** The UTC day of a time: `2026-11-21`. */
export const toDay = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

/** The day this many days earlier. */
export const daysBefore = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00.000Z`) - days * MS_PER_DAY));
