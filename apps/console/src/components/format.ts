import { shortArn } from '@cloudmend/domain/aws';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MINUS = '−';

// Shared, because creating a formatter costs more than formatting.
const WHOLE = new Intl.NumberFormat('en-US');

/** Stands for an unknown value; zero is written as 0. */
export const UNKNOWN = '–';

const nameMonth = (date: Date): string => MONTHS[date.getUTCMonth()] as string;
const two = (value: number): string => String(value).padStart(2, '0');

/** `20 Nov`; unknown for text that is not a date. */
export const formatDay = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? UNKNOWN : `${date.getUTCDate()} ${nameMonth(date)}`;
};

/** `20 Nov 2026`. */
export const formatDate = (iso: string): string =>
  formatDay(iso) === UNKNOWN ? UNKNOWN : `${formatDay(iso)} ${new Date(iso).getUTCFullYear()}`;

/** `20 Nov, 18:02 UTC`. */
export const formatMoment = (iso: string | null | undefined): string => {
  if (!iso || formatDay(iso) === UNKNOWN) return UNKNOWN;
  const date = new Date(iso);
  return `${formatDay(iso)}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
};

/** `2026-11` becomes `Nov 2026`. */
export const formatMonth = (month: string): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? month : `${nameMonth(date)} ${date.getUTCFullYear()}`;
};

/** `44 s`, `1 min 08 s`, `2 h 05 min`. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
};

/** Whole days since the given time. */
export const daysSince = (iso: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 86_400_000));

/** For axes and chart centres: `$840`, `$1.2k`, `$48.3k`, `$1.3M`. */
export const shortUsd = (usd: number): string => {
  const amount = Math.abs(usd);
  const sign = usd < 0 ? MINUS : '';
  const trim = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
  if (amount >= 999_950) return `${sign}$${trim(amount / 1_000_000)}M`;
  if (amount >= 999.5) return `${sign}$${trim(amount / 1000)}k`;
  return `${sign}$${Math.round(amount)}`;
};

/** With cents, for formulas: `$840.96`. */
export const exactUsd = (usd: number): string =>
  `${usd < 0 ? MINUS : ''}$${Math.abs(usd).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A whole percentage such as `19%`; values between 0 and 1% show as `<1%`. */
export const formatShare = (share: number): string => {
  const percent = Math.round(share * 100);
  if (percent === 0 && share !== 0) return share > 0 ? '<1%' : `>${MINUS}1%`;
  return percent < 0 ? `${MINUS}${-percent}%` : `${percent}%`;
};

/** Signed: `+4.2`, `−2.3`. */
export const formatSigned = (value: number, digits = 1): string => {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return '0';
  return `${value < 0 ? MINUS : '+'}${text}`;
};

/** Kilograms: one decimal below 10, none above, `<0.1` for the smallest amounts. */
export const formatKg = (kilograms: number): string => {
  if (kilograms > 0 && kilograms < 0.1) return '<0.1';
  return kilograms > 0 && kilograms < 10
    ? String(Math.round(kilograms / 0.1) / 10)
    : formatCount(Math.round(kilograms));
};

export const formatCount = (count: number): string => WHOLE.format(count);

/** `1 account`, `3 accounts`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The short name of a resource. */
export const shortResource = (resource: string): string => shortArn(resource) ?? resource;

/** Capitalises a schema value: `all` becomes `All`. */
export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
