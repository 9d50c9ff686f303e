import { type ExactAmount, parseExactAmount } from './exact-amount';
import type { FocusColumns } from './focus-columns';
import { toUtcDay } from './focus-date';
import { computeFingerprint } from './row-sample';

/** The fields of a charge that we use. */
export interface FocusRow {
  readonly day: string;
  readonly currency: string;
  readonly provider: string;
  readonly service: string;
  readonly category: string;
  readonly account: string;
  readonly region: string;
  readonly billed: ExactAmount;
  readonly effective: ExactAmount;
  /**
   * The bill it belongs to, and what distinguishes it from that bill's other rows; undefined if the file does not
   * name the bill.
   */
  readonly bill: { readonly account: string; readonly month: string; readonly fingerprint: number } | undefined;
}

/** The word that exports write for a missing value. */
const isNothing = (text: string): boolean => text === '' || text === 'NULL' || text === 'null';

const CATEGORIES: Readonly<Record<string, string>> = {
  usage: 'Usage',
  purchase: 'Purchase',
  tax: 'Tax',
  credit: 'Credit',
  adjustment: 'Adjustment',
};

const toCategory = (text: string): string =>
  Object.hasOwn(CATEGORIES, text.toLowerCase()) ? (CATEGORIES[text.toLowerCase()] ?? '') : 'Other';

/** Names come from a file, so their length is limited. */
const MAX_NAME = 200;

const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);

type Cells = readonly string[];

const readCell = (cells: Cells, at: number | undefined): string => {
  const text = (at === undefined ? undefined : cells[at])?.trim() ?? '';
  return isNothing(text) ? '' : text.slice(0, MAX_NAME);
};

const MAX_DAYS = 20_000;

/** Days repeat from row to row, so each text is parsed once. */
const dayReader = (): ((text: string) => string | undefined) => {
  const days = new Map<string, string>();
  return (text) => {
    const known = days.get(text);
    if (known !== undefined) return known;
    const day = toUtcDay(text);
    if (days.size >= MAX_DAYS) days.clear();
    if (day !== undefined) days.set(text, day);
    return day;
  };
};

const reasonOfDay = (text: string, day: string | undefined, lastDay: string): string | undefined => {
  if (text === '') return 'ChargePeriodStart is missing.';
  if (day === undefined) return `ChargePeriodStart ${quote(text)} is not a date.`;
  return day > lastDay ? `ChargePeriodStart ${quote(text)} is in the future.` : undefined;
};

const reasonOfAmount = (name: string, text: string): string =>
  text === '' ? `${name} is missing.` : `${name} ${quote(text)} is not a decimal number.`;

type Amounts = Pick<FocusRow, 'billed' | 'effective'>;

const readAmounts = (cells: Cells, columns: FocusColumns): Amounts | string => {
  const [billedText, effectiveText] = [readCell(cells, columns.billed), readCell(cells, columns.effective)];
  const billed = parseExactAmount(billedText);
  if (billed === undefined) return reasonOfAmount('BilledCost', billedText);
  const effective = parseExactAmount(effectiveText);
  return effective === undefined ? reasonOfAmount('EffectiveCost', effectiveText) : { billed, effective };
};

const readBill = (
  cells: Cells,
  columns: FocusColumns,
  readMonth: (text: string) => string | undefined,
): FocusRow['bill'] => {
  const account = readCell(cells, columns.billingAccount);
  const month = readMonth(readCell(cells, columns.billingPeriod))?.slice(0, 7);
  return account === '' || month === undefined ? undefined : { account, month, fingerprint: computeFingerprint(cells) };
};

/** The charge of a row's cells, or the reason why the row is skipped. */
export type ReadRow = (cells: Cells) => FocusRow | string;

/**
 * Reads the lines of a file as charges. Credits and corrections are negative, and zero is a charge too.
 * `lastDay`: the last day that is not in the future, as `YYYY-MM-DD`.
 */
export const focusRowReader = (columns: FocusColumns, lastDay: string): ReadRow => {
  const readDay = dayReader();
  const readPeriod = dayReader();
  return (cells) => {
    if (cells.length !== columns.count) return `The line has ${cells.length} columns, the header ${columns.count}.`;
    const text = readCell(cells, columns.day);
    const day = readDay(text);
    const wrongDay = reasonOfDay(text, day, lastDay);
    if (wrongDay !== undefined || day === undefined) return wrongDay ?? '';
    const currency = readCell(cells, columns.currency);
    if (!/^[A-Z]{3}$/.test(currency)) return `BillingCurrency ${quote(currency)} is not a currency code such as USD.`;
    const amounts = readAmounts(cells, columns);
    if (typeof amounts === 'string') return amounts;
    return {
      day,
      currency,
      provider: readCell(cells, columns.provider) || 'Unknown',
      service: readCell(cells, columns.service) || 'Unknown',
      category: toCategory(readCell(cells, columns.category)),
      account: readCell(cells, columns.account),
      region: readCell(cells, columns.region),
      bill: readBill(cells, columns, readPeriod),
      ...amounts,
    };
  };
};
