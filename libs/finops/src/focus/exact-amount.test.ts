import fc from 'fast-check';
import { centsAsText, centsOfParts, parseExactAmount, toNumber } from './exact-amount';

const CENT = 10n ** 28n;

it.each<[string, number]>([
  ['0.00000080000', 0.0000008],
  ['-3', -3],
  ['+1.5', 1.5],
  ['.5', 0.5],
  ['7.', 7],
  ['1.5e-7', 1.5e-7],
  ['4.33680868994E-19', 4.33680868994e-19],
  ['1E3', 1000],
  ['0', 0],
  ['-0.000', 0],
  ['123456789012345.67', 123456789012345.67],
])('%s is read exactly', (text, value) => expect(toNumber(parseExactAmount(text) ?? -1n)).toBe(value));

it.each(['', '.', '-', '1,5', '1 000', '$3', 'NaN', 'Infinity', '0x10', '1e9999', '1e41', '1.2.3', '--1', 'NULL'])(
  '%j is not an amount',
  (text) => expect(parseExactAmount(text)).toBeUndefined(),
);

it('ten dimes add up to a dollar, unlike with floats', () => {
  const dime = parseExactAmount('0.1') ?? 0n;
  expect(Array.from({ length: 10 }, () => dime).reduce((sum, part) => sum + part, 0n)).toBe(parseExactAmount('1'));
  expect(Array.from({ length: 10 }, () => 0.1).reduce((sum, part) => sum + part, 0)).not.toBe(1);
});

it('a row with more than thirty decimals is rounded, half away from zero', () => {
  expect(parseExactAmount(`0.${'0'.repeat(30)}5`)).toBe(1n);
  expect(parseExactAmount(`-0.${'0'.repeat(30)}5`)).toBe(-1n);
  expect(parseExactAmount(`0.${'0'.repeat(30)}4`)).toBe(0n);
  expect(parseExactAmount('1e-99')).toBe(0n);
});

it('the rounded parts add up to the rounded total, each within a cent of its exact value', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 33n), 10n ** 33n), { maxLength: 40 }), (parts) => {
      const cents = centsOfParts(parts);
      const total = parts.reduce((sum, part) => sum + part, 0n);
      const off = cents.reduce((sum, part) => sum + part, 0n) * CENT - total;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(CENT);
      for (const [at, part] of parts.entries()) {
        const rest = (cents[at] ?? 0n) * CENT - part;
        expect(rest < 0n ? -rest : rest).toBeLessThan(CENT);
      }
    }),
  );
});

it.each<[bigint, string]>([
  [0n, '0.00'],
  [-5n, '-0.05'],
  [123456789n, '1,234,567.89'],
])('%s cents are shown as %s', (cents, text) => expect(centsAsText(cents)).toBe(text));
