import { mean, tryOn } from './forecast-trials';
import { SHAPES } from './made-series';

const SERIES = 6;

describe('the bounds of a forecast', () => {
  it.each(SHAPES)('contain 75% to 85% of the tested days: %s', (shape) => {
    const tried = Array.from({ length: SERIES }, (_, seed) => tryOn(shape, seed + 101));
    const tested = mean(tried.map(({ tested: share }) => share));
    expect(tested).toBeGreaterThanOrEqual(0.75);
    expect(tested).toBeLessThanOrEqual(0.85);
    // What came afterwards; of 180 days, which hang together, chance alone moves the share by more.
    expect(mean(tried.map(({ came }) => came))).toBeGreaterThanOrEqual(0.7);
    expect(tried.filter(({ isTotalHeld }) => isTotalHeld).length).toBeGreaterThanOrEqual(SERIES / 2);
  });

  it('are as narrow long after a step, and contain 75% to 85% of the days', () => {
    const tried = Array.from({ length: 12 }, (_, seed) => tryOn('step', seed + 501));
    const came = mean(tried.map((one) => one.came));
    expect(came).toBeGreaterThanOrEqual(0.75);
    expect(came).toBeLessThanOrEqual(0.85);
  });
});
