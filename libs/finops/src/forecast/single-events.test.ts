import fc from 'fast-check';
import { eventCases } from './single-events';

const sumShares = (cases: ReturnType<typeof eventCases>): number => cases.reduce((sum, { share }) => sum + share, 0);

it('a history without events predicts none', () =>
  expect(eventCases({ usd: [], days: 200 }, 30)).toEqual([{ share: 1, usd: 0, deviation: 0 }]));

it('one spike in a hundred days: most months have none, some one, few two', () => {
  const [none, one, two] = eventCases({ usd: [500], days: 100 }, 30);
  // (100 / 130) ^ 1.5, then 1.5 * 30 / 130 of it, then 2.5 / 2 * 30 / 130 of that.
  expect(none?.share).toBeCloseTo(0.6747, 4);
  expect(one?.share).toBeCloseTo(0.2335, 4);
  expect(two?.share).toBeCloseTo(0.0674, 4);
  expect([none?.usd, one?.usd, two?.usd]).toEqual([0, 500, 1000]);
  // Half of 500, and as much again, because the only one seen may be a small one.
  expect(one?.deviation).toBeCloseTo(250 * Math.SQRT2, 6);
});

it('a credit lowers the cost', () => expect(eventCases({ usd: [-40], days: 60 }, 30)[2]).toMatchObject({ usd: -80 }));

it('probabilities of events add up to one, and their mean matches the rate', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 120, max: 1000 }),
      fc.integer({ min: 1, max: 366 }),
      (usd, days, ahead) => {
        const cases = eventCases({ usd, days }, ahead);
        const expected = ((usd.length + 0.5) * ahead) / days;
        expect(sumShares(cases)).toBeCloseTo(1, 9);
        expect(cases.reduce((sum, { share }, count) => sum + share * count, 0) / expected).toBeCloseTo(1, 3);
      },
    ),
    { numRuns: 50 },
  );
});
