const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const MINUTE_MS = 60_000;

/** A zone's offset from UTC in minutes; without a zone, UTC applies, as FOCUS requires. */
const parseOffset = (zone: string | undefined): number => {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0;
};

type Parts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

const isMoment = ([year, month, day, hour, minute, second]: Parts): boolean => {
  const isDay = year >= 1900 && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
  return isDay && hour <= 23 && minute <= 59 && second <= 60;
};

/**
 * A UTC day as `YYYY-MM-DD` from `2024-09-01`, `2024-09-01 00:00:00`, or ISO 8601 with or without a zone. Undefined
 * for anything else, including 30 February.
 */
export const toUtcDay = (text: string): string | undefined => {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const parts = match.slice(1, 7).map((part) => Number(part ?? 0)) as unknown as Parts;
  if (!isMoment(parts)) return undefined;
  const offset = parseOffset(match[7]);
  if (offset === 0) return text.slice(0, 10);
  const [year, month, day, hour, minute] = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute) - offset * MINUTE_MS).toISOString().slice(0, 10);
};
