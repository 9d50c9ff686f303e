import fc from 'fast-check';
import {
  changeThresholds,
  DEFAULT_THRESHOLDS,
  THRESHOLD_NAMES,
  THRESHOLDS,
  toThresholds,
  ThresholdValues,
} from './index';

describe("a tenant's thresholds", () => {
  it('have defaults within their bounds, a source, and checks that use them', () => {
    expect(ThresholdValues.parse(DEFAULT_THRESHOLDS)).toEqual(DEFAULT_THRESHOLDS);
    for (const name of THRESHOLD_NAMES)
      expect([name, THRESHOLDS[name].source.length > 5, THRESHOLDS[name].checks.length > 0]).toEqual([
        name,
        true,
        true,
      ]);
    expect(Object.keys(ThresholdValues.shape).sort()).toEqual([...THRESHOLD_NAMES].sort());
  });

  it.each([
    [{ accessKeyMaxAgeDays: 60 }, true],
    [{ accessKeyMaxAgeDays: 0 }, false],
    [{ accessKeyMaxAgeDays: 366 }, false],
    [{ accessKeyMaxAgeDays: 30.5 }, false],
    [{ accessKeyMaxAgeDays: '60' }, false],
    [{ passwordMinLength: 7 }, false],
    [{ eksMinimumVersion: '1.31' }, true],
    [{ eksMinimumVersion: '1.031' }, false],
    [{ eksMinimumVersion: '9'.repeat(1000) }, false],
    [{ somethingElse: 1 }, false],
    [{}, true],
  ])('%j is accepted: %p', (input, isTaken) => expect(changeThresholds.input.safeParse(input).success).toBe(isTaken));

  it('are valid whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom(...THRESHOLD_NAMES, '__proto__'), fc.string()), fc.anything()),
        (stored) => {
          expect(ThresholdValues.safeParse(toThresholds(stored)).success).toBe(true);
        },
      ),
    );
    expect(toThresholds({ logRetentionDays: 400, passwordMinLength: 2 })).toEqual({
      ...DEFAULT_THRESHOLDS,
      logRetentionDays: 400,
    });
  });
});
