import { SEED } from '../testing/effort';
import { type AnomalyDay, findCostAnomaly } from './anomaly';

const START = Date.UTC(2026, 7, 1);

/** Days from 1 August 2026, which is a Saturday. */
const makeDays = (count: number, usdOn: (index: number, date: Date) => number): AnomalyDay[] =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(START + index * 86_400_000);
    return { date: date.toISOString().slice(0, 10), usdByService: { EC2: usdOn(index, date), S3: 20 } };
  });
const LAST = 79;
const before = (days: readonly AnomalyDay[]): string => days.at(-2)?.date ?? '';
const judgeLast = (usdOn: (index: number, date: Date) => number) => {
  const days = makeDays(LAST + 1, usdOn);
  return findCostAnomaly(days, before(days));
};

/** Mulberry32: repeatable. */
let state = SEED;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

describe('an unexpected cost', () => {
  it('is a day far above those before, with what rose', () => {
    expect(judgeLast((index) => (index === LAST ? 400 : 100))).toEqual({
      date: '2026-10-19',
      usd: 420,
      usualUsd: 120,
      services: [{ service: 'EC2', extraUsd: 300 }],
    });
  });

  it('does not name services that rose by cents', () => {
    const days = makeDays(LAST + 1, (index) => (index === LAST ? 400 : 100)).map(({ date, usdByService }, index) => ({
      date,
      usdByService: { ...usdByService, 'Route 53': index === LAST ? 1.2 : 1 },
    }));
    expect(findCostAnomaly(days, before(days))?.services).toEqual([{ service: 'EC2', extraUsd: 300 }]);
  });

  it.each([
    ['a small account', (index: number) => (index === LAST ? 9 : 1)],
    ['a rise of a tenth', (index: number) => (index === LAST ? 110 : 100)],
    ['a fall', (index: number) => (index === LAST ? 10 : 100)],
    ['weekends that cost more', (_index: number, date: Date) => (date.getUTCDay() === 1 ? 400 : 100)],
    ['a charge on a day of each month', (_index: number, date: Date) => (date.getUTCDate() === 19 ? 400 : 100)],
    ['steady growth', (index: number) => 100 + index],
    ['days that vary', (index: number) => (index === LAST ? 190 : 100 + (index % 3) * 40)],
  ])('is not %s', (_what, usdOn) => {
    expect(judgeLast(usdOn)).toBeUndefined();
  });

  it('needs two weeks of days', () => {
    const short = makeDays(14, (index) => (index === 13 ? 400 : 100));
    expect(findCostAnomaly(short, before(short))).toBeUndefined();
    const enough = makeDays(15, (index) => (index === 14 ? 400 : 100));
    expect(findCostAnomaly(enough, before(enough))?.usd).toBe(420);
  });

  it('is reported once for a level that stays', () => {
    const days = makeDays(LAST + 1, (index) => (index >= 60 ? 400 : 100));
    let through = days[55]?.date ?? '';
    const told: string[] = [];
    for (const { date } of days.slice(56)) {
      const found = findCostAnomaly(
        days.filter((day) => day.date <= date),
        through,
      );
      if (found) told.push(found.date);
      through = date;
    }
    expect(told).toEqual(['2026-09-30']);
  });

  it('is rare in days that vary by a fifth: under one in a hundred', () => {
    let found = 0;
    for (let trial = 0; trial < 400; trial += 1) if (judgeLast(() => 90 + random() * 40)) found += 1;
    expect(found).toBeLessThan(4);
  });
});
