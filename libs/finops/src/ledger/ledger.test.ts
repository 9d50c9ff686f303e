import { calibrate } from './calibration';
import { compareWithBill } from './bill-agreement';
import { perMonth, realisedUsd } from './realised';

describe('a realised saving', () => {
  const before = { usdPerHour: 1, usdPerUnit: { gb: 0.1 } };
  const after = { usdPerHour: 0.5, usdPerUnit: { gb: 0.08 } };

  it('is priced at the use there was after the change', () => {
    const hours = [{ units: { gb: 100 } }, { units: { gb: 200 } }, { units: { gb: 0 } }];
    expect(realisedUsd(hours, before, after)).toBeCloseTo(0.5 * 3 + 0.02 * 300);
    expect(realisedUsd([], before, after)).toBe(0);
  });

  it('is negative if the new configuration is dearer, and unknown without hours', () => {
    expect(realisedUsd([{ units: { gb: 0 } }], after, before)).toBeCloseTo(-0.5);
    expect([perMonth(10, 365), perMonth(0, 0)]).toEqual([20, undefined]);
  });
});

describe('the factor of a rule', () => {
  it('is exp(w × median ln(realised ÷ claimed)), w = n ÷ (n + 4)', () => {
    const half = { claimedUsd: 10, realisedUsd: 5 };
    expect(calibrate([])).toEqual({ factor: 1, changes: 0 });
    expect(calibrate([half]).factor).toBeCloseTo(Math.exp(0.2 * Math.log(0.5)));
    expect(calibrate([half, half, half, { claimedUsd: 10, realisedUsd: 10 }]).factor).toBeCloseTo(
      Math.exp(0.5 * Math.log(0.5)),
    );
  });

  it('is not moved by one extreme change, nor broken by one that saved nothing', () => {
    const exact = { claimedUsd: 10, realisedUsd: 10 };
    expect(calibrate([exact, exact, { claimedUsd: 10, realisedUsd: -40 }]).factor).toBe(1);
    expect(calibrate([{ claimedUsd: 10, realisedUsd: -40 }]).factor).toBeGreaterThan(0);
    expect(calibrate([{ claimedUsd: 0, realisedUsd: 5 }])).toEqual({ factor: 1, changes: 0 });
  });
});

describe('the bill', () => {
  const expected = { low: 900, mid: 1000, high: 1100 };
  it.each([
    [800, 200, true],
    [700, 200, true],
    [901, 200, false],
    [650, 200, false],
  ])('of $%d after a saving of $%d agrees: %p', (billed, realised, agrees) => {
    expect(compareWithBill(expected, billed, realised)).toMatchObject({ agrees, savedUsd: 1000 - billed });
  });
});
