/** Decimals kept exactly; further ones are rounded per row, half away from zero, so that sums stay exact. */
const SCALE = 30;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const ZERO = /^[+-]?0*\.?0*$/;
const MAX_DIGITS = 40;

/** An amount of money as a whole number of 10^-30 units. Sums are exact in any order. */
export type ExactAmount = bigint;

const shiftDigits = (digits: string, by: number): bigint => {
  if (by >= 0) return BigInt(digits) * 10n ** BigInt(by);
  const kept = digits.length + by;
  if (kept < 0) return 0n;
  const whole = kept === 0 ? 0n : BigInt(digits.slice(0, kept));
  return (digits[kept] ?? '0') >= '5' ? whole + 1n : whole;
};

/** Parses an amount, including `1.5e-7`; undefined if it is not a decimal number or exceeds 10^40. */
export const parseExactAmount = (text: string): ExactAmount | undefined => {
  if (ZERO.test(text)) return /\d/.test(text) ? 0n : undefined;
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  if (digits === '' || digits.length + Number(exponent) - fraction.length > MAX_DIGITS) return undefined;
  const amount = shiftDigits(digits, SCALE + Number(exponent) - fraction.length);
  return sign === '-' ? -amount : amount;
};

/** The nearest number, for output only; sums use exact units. */
export const toNumber = (amount: ExactAmount): number => {
  const digits = String(amount < 0n ? -amount : amount).padStart(SCALE + 1, '0');
  const value = Number(`${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`);
  return amount < 0n ? -value : value;
};

const CENT = 10n ** BigInt(SCALE - 2);

/** Whole cents, rounded down. */
const floorCents = (amount: ExactAmount): bigint => (amount >= 0n ? amount / CENT : -((-amount + CENT - 1n) / CENT));

const roundCents = (amount: ExactAmount): bigint =>
  amount >= 0n ? (amount + CENT / 2n) / CENT : -((-amount + CENT / 2n) / CENT);

/**
 * Parts in whole cents that add up to the rounded total: the largest remainders are rounded up, the earlier part
 * first on a tie.
 */
export const centsOfParts = (parts: readonly ExactAmount[]): bigint[] => {
  const floors = parts.map(floorCents);
  const total = roundCents(parts.reduce((sum, part) => sum + part, 0n));
  const missing = Number(total - floors.reduce((sum, part) => sum + part, 0n));
  const rest = (at: number): bigint => (parts[at] ?? 0n) - (floors[at] ?? 0n) * CENT;
  const byRest = parts
    .map((_, at) => at)
    .sort((a, b) => Number((rest(b) > rest(a) ? 1n : 0n) - (rest(b) < rest(a) ? 1n : 0n)) || a - b);
  const raised = new Set(byRest.slice(0, Math.max(0, missing)));
  return floors.map((cents, at) => (raised.has(at) ? cents + 1n : cents));
};

/** Cents as dollars and cents: `-1,234.50`. */
export const centsAsText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
};
