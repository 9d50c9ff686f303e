import fc from 'fast-check';
import { roundParts, shownNet, shownRows, shownUsd } from './shown';

const usd = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('figures on screen add up', () => {
  it('subtracts the shown figures, not the exact ones', () => {
    // Rounding after the subtraction would give $4,880.
    expect(shownNet(6082.4, 1202.6)).toBe(6082 - 1203);
    expect(shownNet(825.4, 289.6)).toBe(535);
  });

  it('never shows a negative zero', () => expect(Object.is(shownUsd(-0.2), 0)).toBe(true));

  it('gives the dollar lost by rounding to the part with the largest remainder', () => {
    expect(roundParts([0.4, 0.4, 0.4])).toEqual([1, 0, 0]);
    expect(roundParts([1.6, 1.5, 0.9])).toEqual([2, 1, 1]);
    expect(roundParts([-1.5, 3.2])).toEqual([-1, 3]);
    expect(roundParts([])).toEqual([]);
  });

  it('works for any parts: they add up to the rounded total, and none is off by a whole unit', () => {
    fc.assert(
      fc.property(fc.array(usd, { minLength: 1, maxLength: 60 }), fc.constantFrom(1, 0.01), (parts, unit) => {
        const shown = roundParts(parts, unit);
        expect(Math.abs(sum(shown) - sum(parts) / unit)).toBeLessThanOrEqual(0.5 + 1e-3);
        for (const [at, part] of parts.entries())
          expect(Math.abs((shown[at] as number) - part / unit)).toBeLessThan(1 + 1e-6);
      }),
    );
  });

  it('works for any table: rows and columns agree', () => {
    const row = fc.record({ cost: usd, savings: fc.double({ min: 0, max: 1e5, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const shown = shownRows(rows);
        const totals = {
          cost: sum(shown.map(({ cost }) => cost)),
          savings: sum(shown.map(({ savings }) => savings)),
          net: sum(shown.map(({ net }) => net)),
        };
        expect(totals.net).toBe(totals.cost - totals.savings);
        expect(Math.abs(totals.cost - sum(rows.map(({ cost }) => cost)))).toBeLessThanOrEqual(0.5 + 1e-3);
      }),
    );
  });
});
