import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { cappedCents } from './whole-cents';

const cents = (usd: readonly number[]): number => usd.reduce((sum, each) => sum + Math.round(each * 100), 0);

describe('savings of days, none above the cost of its day', () => {
  it('put a cent that a day has no room for where there is room', () => {
    expect(cappedCents([14_900, 14_900, 14_900], [0.01, 0.01, 9], 0.05)).toEqual([0.01, 0.01, 0.03]);
  });

  it('are less than the total if all days together cost less', () => {
    expect(cappedCents([1e6, 1e6], [0.5, -3], 2)).toEqual([0.5, 0]);
  });

  it('add up to the total as far as their costs allow, for any figures', () => {
    const day = fc.record({ micro: fc.integer({ min: -1e6, max: 1e7 }), cap: fc.integer({ min: -500, max: 1500 }) });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 40 }), fc.integer({ min: 0, max: 20_000 }), (days, total) => {
        const caps = days.map(({ cap }) => cap / 100);
        const parts = cappedCents(
          days.map(({ micro }) => micro),
          caps,
          total / 100,
        );
        parts.forEach((usd, at) => {
          expect(usd).toBeGreaterThanOrEqual(0);
          expect(usd).toBeLessThanOrEqual(Math.max(0, caps[at] as number));
        });
        expect(cents(parts)).toBe(Math.min(total, cents(caps.map((usd) => Math.max(0, usd)))));
      }),
      { numRuns: effort(60, 600) },
    );
  });
});
