import { fitHoltWinters } from './holt-winters';
import { totalBounds } from './total-bounds';
import { findWeeklyShape } from './weekly-shape';

const values = Array.from({ length: 200 }, (_, at) => 100 + 3 * Math.sin(at * 12.9898) * Math.cos(at * 4.1414));
const fit = fitHoltWinters(values, findWeeklyShape(values));
const computeBounds = (events: readonly number[], days = 30) =>
  totalBounds({ values, fit, events, unsure: 0 }, days, 2);

it('without irregular events the bounds are symmetric, and wider for more days', () => {
  const { low, high } = computeBounds([]);
  expect(low).toBeLessThan(0);
  expect(high).toBeCloseTo(-low, 6);
  expect(computeBounds([], 90).high).toBeGreaterThan(high);
});

it('rare spikes widen the upper bound, and hardly the lower', () => {
  const [quiet, spiky] = [computeBounds([]), computeBounds([400, 500, 600])];
  expect(spiky.high).toBeGreaterThan(quiet.high + 400);
  expect(Math.abs(spiky.low - quiet.low)).toBeLessThan(20);
});

it('weekly spikes are covered by both bounds', () => {
  expect(computeBounds(Array.from({ length: 28 }, () => 500)).low).toBeGreaterThan(500);
});

it('credits widen the lower bound', () =>
  expect(computeBounds([-400, -500, -600]).low).toBeLessThan(computeBounds([]).low - 400));

it('a shorter history gives wider bounds', () => {
  const short = values.slice(0, 60);
  const known = totalBounds(
    { values: short, fit: fitHoltWinters(short, findWeeklyShape(short)), events: [], unsure: 0 },
    30,
    50,
  );
  expect(known.high).toBeGreaterThan(computeBounds([]).high);
  // With the same noise: the 10% quantile of Student's t with 60 / 14 samples is 16% wider than normal, with 200 / 14
  // samples 5%.
  expect(
    known.high /
      totalBounds(
        {
          values,
          fit: { ...fit, smoothing: fitHoltWinters(short, findWeeklyShape(short)).smoothing },
          events: [],
          unsure: 0,
        },
        30,
        50,
      ).high,
  ).toBeCloseTo(1.154 / 1.046, 2);
});

it('a constant history has no spread', () => {
  const flat = Array.from({ length: 60 }, () => 0);
  expect(
    totalBounds({ values: flat, fit: fitHoltWinters(flat, findWeeklyShape(flat)), events: [], unsure: 0 }, 30, 0),
  ).toEqual({
    low: 0,
    high: 0,
  });
});
