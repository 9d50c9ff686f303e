/** Wall-clock time: calendar date and time of day. Months are 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const HOUR_MS = 3_600_000;
/**
 * Offsets range from -12 to +14 hours, so the instants of a wall-clock time lie within this distance of the same digits
 * read as UTC.
 */
const REACH_MS = 26 * HOUR_MS;

const listed: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Area and location. Offsets (`+02:00`) and abbreviations (`EST`) are not locations and follow no local rules. */
const PLACE = /^[A-Z][A-Za-z_]*(?:\/[A-Z][A-Za-z0-9_+-]*){1,2}$/;
const LONGEST_NAME = 64;

/** More zones than exist: beyond this, names are only variations in case. */
const MOST_FORMATS = 700;
const aliases = new Set<string>();
const formats = new Map<string, Intl.DateTimeFormat>();

const findFormat = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, made);
  return made;
};

/**
 * True for a zone of the runtime's IANA list, `UTC`, or another IANA name of such a zone (browsers disagree on
 * `Asia/Kolkata`).
 */
export const isTimeZone = (name: string): boolean => {
  if (name === 'UTC' || listed.has(name)) return true;
  if (name.length > LONGEST_NAME || !PLACE.test(name)) return false;
  // A format is dear to make, and one of a known name is kept.
  if (aliases.has(name)) return true;
  const isAlias = isOtherName(name);
  if (isAlias && aliases.size < MOST_FORMATS) aliases.add(name);
  return isAlias;
};

const isOtherName = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    // Intl ignores case, other schedulers do not.
    return timeZone.toLowerCase() !== name.toLowerCase();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** The digits of a wall-clock time read as UTC, in milliseconds: for computation, not an instant. */
const readDigits = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

const shownAt = (zone: string, instant: number): number => {
  // `11/24/2026, 9:12:00`: a third of the time of `formatToParts`.
  const [month, day, year, hour, minute, second] = (findFormat(zone).format(instant).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
};

/** A zone's UTC offset at an instant, in milliseconds. */
const offsetAt = (zone: string, instant: number): number => shownAt(zone, instant) - instant;

/** A zone's wall-clock time at an instant. */
export const wallTimeAt = (zone: string, instant: number): WallTime => {
  const shown = new Date(shownAt(zone, instant));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
};

/** The instants with this wall-clock time, in order: none if clocks skip it, two if they repeat it. */
const instantsOf = (zone: string, wall: WallTime): readonly number[] => {
  const digits = readDigits(wall);
  const offsets = new Set([
    offsetAt(zone, digits - REACH_MS),
    offsetAt(zone, digits),
    offsetAt(zone, digits + REACH_MS),
  ]);
  return [...offsets]
    .map((offset) => digits - offset)
    .filter((instant) => shownAt(zone, instant) === digits)
    .sort((a, b) => a - b);
};

/** The first instant with this wall-clock time; undefined if clocks skip it. */
export const toInstant = (zone: string, wall: WallTime): number | undefined => instantsOf(zone, wall)[0];

/** The last instant with this wall-clock time; undefined if clocks skip it. */
export const toLastInstant = (zone: string, wall: WallTime): number | undefined => instantsOf(zone, wall).at(-1);

/** For a skipped wall-clock time: the time right after the gap. */
export const wallTimeAfterGap = (zone: string, wall: WallTime): WallTime => {
  const digits = readDigits(wall);
  // Before the gap clocks show less than the missing digits, after it more.
  let before = digits - REACH_MS;
  let after = digits + REACH_MS;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (shownAt(zone, middle) > digits) after = middle;
    else before = middle;
  }
  return wallTimeAt(zone, after);
};
