/** A time that a question names exactly, as opposed to the last so many days. */
export type Period =
  | { readonly kind: 'day'; readonly ago: number }
  /** A calendar month by its number from 1, or so many months ago. */
  | { readonly kind: 'month'; readonly month: number; readonly isSince: boolean }
  | { readonly kind: 'months-ago'; readonly ago: number }
  | { readonly kind: 'quarter'; readonly quarter: number }
  | { readonly kind: 'year' }
  /** Before the times that are kept, or after today. */
  | { readonly kind: 'other' };

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH_WORDS = MONTHS.map((name) => new RegExp(`\\b(${name}|${name.slice(0, 3)}t?)\\b`));
/** May and March are words too. */
const MONTH_AS_TIME =
  /\b(in|of|for|since|from|during|last|until|till|this|bill|cost|spend)\s+(may|march|mar)\b|\b(may|march|mar) (bill|cost|spend|20\d\d)\b/;

const readMonth = (text: string): Period | undefined => {
  const at = MONTH_WORDS.findIndex((words) => words.test(text));
  if (at < 0 || (/^(march|may)$/.test(MONTHS[at] ?? '') && !MONTH_AS_TIME.test(text))) return undefined;
  const isSince = new RegExp(`\\bsince (the )?(start of |beginning of )?${MONTHS[at]?.slice(0, 3)}`).test(text);
  return { kind: 'month', month: at + 1, isSince };
};

const NAMED: ReadonlyArray<readonly [RegExp, Period]> = [
  [/\b(20\d\d|last year|previous year)\b/, { kind: 'other' }],
  [/\b(last|past|previous) (\d{3,}|six|twelve|6|12) (days|months)\b/, { kind: 'other' }],
  [/\byesterday\b/, { kind: 'day', ago: 1 }],
  [/\btoday\b/, { kind: 'day', ago: 0 }],
  [/\b(last|previous) month\b/, { kind: 'months-ago', ago: 1 }],
  [/\b(this year|year to date|so far this year)\b/, { kind: 'year' }],
];

/** The exact time that a normalised question names. */
export const readPeriod = (text: string): Period | undefined => {
  const quarter = /\bq([1-4])\b/.exec(text)?.[1];
  if (quarter !== undefined) return { kind: 'quarter', quarter: Number(quarter) };
  return readMonth(text) ?? NAMED.find(([words]) => words.test(text))?.[1];
};

/** Days, first and last included, in UTC. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The latest time of that name which has begun. */
export const resolvePeriod = (period: Period, now: Date): Days | undefined => {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const today = toDay(year, month, day);
  const clip = (from: string, to: string): Days => ({ from, to: to < today ? to : today });
  switch (period.kind) {
    case 'day':
      return { from: toDay(year, month, day - period.ago), to: toDay(year, month, day - period.ago) };
    case 'months-ago':
      return { from: toDay(year, month - period.ago, 1), to: toDay(year, month - period.ago + 1, 0) };
    case 'month': {
      const of = period.month - 1 <= month ? year : year - 1;
      const from = toDay(of, period.month - 1, 1);
      return period.isSince ? { from, to: today } : clip(from, toDay(of, period.month, 0));
    }
    case 'quarter': {
      const first = (period.quarter - 1) * 3;
      const of = first <= month ? year : year - 1;
      return clip(toDay(of, first, 1), toDay(of, first + 3, 0));
    }
    case 'year':
      return { from: toDay(year, 0, 1), to: today };
    case 'other':
      return undefined;
  }
};
