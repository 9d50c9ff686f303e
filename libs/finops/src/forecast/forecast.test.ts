import fc from 'fast-check';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { type DayCost, costForecast, dayAfter, computeOutlook, savingsForecast, seasonalNaive, toSeries } from '.';

const FROM = '2026-01-05';
const TODAY = '2026-11-21';

const history = (days: number, toUsd: (at: number, date: string) => number): DayCost[] =>
  Array.from({ length: days }, (_, at) => ({ date: dayAfter(FROM, at), usd: toUsd(at, dayAfter(FROM, at)) }));

/** Two percent up and down, always in the same pattern. */
const wobble = (at: number): number => 1 + 0.02 * Math.sin(at * 12.9898) * Math.cos(at * 4.1414);
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());

describe('a forecast', () => {
  it('repeats the weekdays, and its total is the sum of its days', () => {
    const { daily, total, backtest } = costForecast(
      history(120, (at, date) => (isWeekend(date) ? 60 : 100) * wobble(at)),
      30,
      TODAY,
    );
    expect(daily).toHaveLength(30);
    expect(daily[0]?.date).toBe(dayAfter(FROM, 120));
    for (const { date, usd, low, high } of daily) {
      expect(Math.abs(usd - (isWeekend(date) ? 60 : 100))).toBeLessThan(4);
      expect(low).toBeLessThanOrEqual(usd);
      expect(high).toBeGreaterThanOrEqual(usd);
    }
    expect(total.usd).toBeCloseTo(
      daily.reduce((sum, { usd }) => sum + usd, 0),
      6,
    );
    expect(backtest.mape).toBeLessThan(0.03);
    expect(backtest.mape).toBeLessThan(backtest.naiveMape ?? 0);
  });

  it('repeats a fee only on its day of the month', () => {
    const { daily, notes } = costForecast(
      history(150, (at, date) => 100 * wobble(at) + (date.endsWith('-15') ? 400 : 0)),
      30,
      TODAY,
    );
    for (const { date, usd } of daily) expect(Math.abs(usd - (date.endsWith('-15') ? 500 : 100))).toBeLessThan(15);
    expect(notes).toEqual([
      expect.stringMatching(/^About 4\d\d\.\d\d USD recur each month on day 15\.$|^About 39\d\.\d\d USD/),
    ]);
  });

  it('repeats a month-end fee on the last day of every month', () => {
    const isLast = (date: string) => dayAfter(date, 1).endsWith('-01');
    const { daily } = costForecast(
      history(140, (at, date) => 100 * wobble(at) + (isLast(date) ? 400 : 0)),
      40,
      TODAY,
    );
    for (const { date, usd } of daily) expect(usd > 300).toBe(isLast(date));
  });

  it('does not repeat a fee that has ended', () => {
    const { daily } = costForecast(
      history(150, (at, date) => 100 * wobble(at) + (date.endsWith('-15') && at < 100 ? 400 : 0)),
      30,
      TODAY,
    );
    for (const { usd } of daily) expect(usd).toBeLessThan(150);
  });

  it('ignores a single day at ten times the cost', () => {
    const { daily } = costForecast(
      history(100, (at) => 100 * wobble(at) * (at === 95 ? 10 : 1)),
      14,
      TODAY,
    );
    for (const { usd } of daily) expect(Math.abs(usd - 100)).toBeLessThan(8);
  });

  it('gives a level that rose from zero in dollars, not as a percentage', () => {
    const { notes } = computeOutlook(
      { from: '2026-01-01', usd: Array.from({ length: 120 }, (_, at) => (at < 60 ? 0 : 50)) },
      30,
    );
    expect(notes).toEqual([
      expect.stringMatching(
        /^The cost level changed on \d+ \w+ 2026, from zero to about \$(4[89]|5[012]) per day\. The forecast continues at the new level\.$/,
      ),
    ]);
  });
  it('continues a new level, even if most of the history is lower', () => {
    const { daily, notes } = costForecast(
      history(150, (at) => (at < 130 ? 100 : 180) * wobble(at)),
      14,
      TODAY,
    );
    for (const { usd } of daily) expect(Math.abs(usd - 180)).toBeLessThan(12);
    expect(notes).toEqual([expect.stringMatching(/^The cost level changed on \d+ May 2026, by (79|80|81)%/)]);
  });

  it('has an error of the total between fully correlated and independent daily errors', () => {
    const { daily, total } = costForecast(
      history(120, (at) => 100 * wobble(at)),
      30,
      TODAY,
    );
    const widths = daily.map(({ low, high }) => high - low);
    expect(total.high - total.low).toBeLessThan(widths.reduce((sum, width) => sum + width, 0));
    expect(total.high - total.low).toBeGreaterThan(Math.max(...widths));
  });
});

describe('an imperfect history', () => {
  const flat = history(40, (at) => 100 * wobble(at));
  it.each<[string, DayCost[], RegExp]>([
    ['nothing', [], /too short: .* at least 14 days, and there are 0/],
    ['thirteen days', flat.slice(0, 13), /there are 13/],
    ['a duplicate day', [...flat, { date: FROM, usd: 1 }], /^Row 41: 2026-01-05 appears twice/],
    ['a day in the future', [...flat, { date: '2026-11-22', usd: 1 }], /^Row 41: 2026-11-22 is in the future/],
    ['30 February', [...flat, { date: '2026-02-30', usd: 1 }], /^Row 41: "2026-02-30" is not a date/],
    ['not a number', [...flat, { date: '2026-03-30', usd: Number.NaN }], /^Row 41: usd is not a number/],
    ['more gaps than days', flat.filter((_, at) => at % 2 === 0), /19 of the 39 days .* are missing/],
    ['a wrong century', [...flat, { date: '1926-01-01', usd: 1 }], /more than 10000 days/],
  ])('with %s is rejected with the reason', (_what, points, reason) =>
    expect(() => costForecast(points, 30, TODAY)).toThrow(reason),
  );

  it.each([0, -1, 1.5, 367, Number.NaN])('%s days ahead are rejected', (days) =>
    expect(() => costForecast(flat, days, TODAY)).toThrow(/whole number from 1 to 366/),
  );

  it('gaps are filled and reported, whatever the row order', () => {
    const holes = flat.filter((_, at) => at !== 10 && at !== 17);
    const { daily, notes } = costForecast([...holes].reverse(), 7, TODAY);
    expect(notes).toContain('2 days are missing; the same weekday before and after is used.');
    for (const { usd } of daily) expect(Math.abs(usd - 100)).toBeLessThan(8);
  });

  it('equal rows count once, and credits are one-off events', () => {
    const { daily, notes } = costForecast(
      [...flat, ...flat.slice(0, 1), { date: dayAfter(FROM, 40), usd: -500 }],
      7,
      TODAY,
    );
    expect(notes).toEqual(
      expect.arrayContaining([expect.stringContaining('duplicated'), expect.stringContaining('below zero')]),
    );
    for (const { usd } of daily) expect(Math.abs(usd - 100)).toBeLessThan(10);
  });

  it('a short history is forecast, with a note that it could not be tested', () => {
    const { backtest, notes } = costForecast(flat.slice(0, 20), 30, TODAY);
    expect(backtest).toMatchObject({ mape: null, naiveMape: null, coverage: null });
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining('too short to test'),
        expect.stringContaining('30 days are forecast from 20'),
      ]),
    );
  });

  it('zero cost stays zero', () => {
    const { total, backtest } = costForecast(
      history(60, () => 0),
      30,
      TODAY,
    );
    expect(total).toEqual({ usd: 0, low: 0, high: 0 });
    expect(backtest.mape).toBeNull();
  });
});

it('a day is within its bounds when all errors were on one side', () => {
  const refund = -0.8758214608703498;
  const usd = Array.from({ length: 29 }, (_, at) => (at === 8 || at === 15 ? refund : at === 6 ? 0.00005865 : 0));
  for (const day of computeOutlook({ from: FROM, usd }, 10).daily) {
    expect(day.low).toBeLessThanOrEqual(day.usd);
    expect(day.high).toBeGreaterThanOrEqual(day.usd);
  }
});

it('any series gives finite days, each within its bounds, and a total that is their sum', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e4, max: 1e6, noNaN: true }), { minLength: 14, maxLength: 60 }), (usd) => {
      const { daily, total } = computeOutlook({ from: FROM, usd }, 10);
      for (const day of daily)
        expect(Number.isFinite(day.usd) && day.low <= day.usd + 1e-6 && day.high >= day.usd - 1e-6).toBe(true);
      expect(total.low <= total.usd && total.usd <= total.high).toBe(true);
      expect(Math.abs(total.usd - daily.reduce((sum, day) => sum + day.usd, 0))).toBeLessThanOrEqual(
        1e-6 * (1 + Math.abs(total.usd)),
      );
    }),
    { numRuns: effort(3, 250) },
  );
});

it('seasonal-naive repeats the last week', () =>
  expect(seasonalNaive([9, 1, 2, 3, 4, 5, 6, 7], 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2]));

describe('a forecast tested on its own history', () => {
  const forecastFrom = (toUsd: (at: number) => number) => {
    const days = Array.from({ length: 150 }, (_, at) => ({ date: dayAfter('2026-01-01', at), usd: toUsd(at) }));
    return costForecast(days, 30, '2026-06-30').backtest;
  };
  it('reports the coverage of totals separately from days', () => {
    expect(forecastFrom((at) => 100 + ((at * 37) % 11))).toMatchObject({ origins: 24, totalsHeld: 24, days: 30 });
  });
  it('does not count a total as covered if an unforeseeable change moved it', () => {
    const { origins, totalsHeld } = forecastFrom((at) => (at < 125 ? 100 : 400) + ((at * 37) % 11));
    expect(totalsHeld).toBeLessThan(origins);
  });
});

describe('a level that is a few days old', () => {
  const forecastStep = (days: number, factor: number) =>
    history(120, (at) => 1000 * wobble(at) * (at >= 120 - days ? factor : 1));
  /** Without the test on the history, which takes 24 forecasts and changes nothing while a change is recent. */
  const ahead = (points: readonly DayCost[]) => computeOutlook(toSeries(points, TODAY), 30);

  it.each([2, 3, 4, 5, 6, 7])(
    'reports on day %d the total if it lasts and if it ends, with bounds that cover both',
    (days) => {
      for (const factor of [1.5, 3, 0.5]) {
        const { total, recentChange, notes } = ahead(forecastStep(days, factor));
        expect(recentChange).toMatchObject({ since: dayAfter(FROM, 120 - days), days });
        expect((recentChange?.ifItLasts ?? 0) / (30_000 * factor)).toBeCloseTo(1, 1);
        expect((recentChange?.ifItEnds ?? 0) / 30_000).toBeCloseTo(1, 1);
        expect(total.low).toBeLessThanOrEqual(Math.min(30_000 * factor, 30_000));
        expect(total.high).toBeGreaterThanOrEqual(Math.max(30_000 * factor, 30_000));
        expect(notes[0]).toMatch(/If the change lasts, the next 30 days cost \$[\d,]+; if it ends now, \$[\d,]+\./);
      }
    },
  );

  it('is expected to last from the third day', () => {
    expect(ahead(forecastStep(2, 1.5)).total.usd).toBeLessThan(33_000);
    const lasting = forecastStep(3, 1.5);
    expect(ahead(lasting).total.usd).toBeGreaterThan(42_000);
    expect(costForecast(lasting, 30, TODAY).total).toEqual(ahead(lasting).total);
  });

  it('is not detected after a single day, or once it has ended', () => {
    expect(ahead(forecastStep(1, 3)).recentChange).toBeNull();
    const ended = history(120, (at) => 1000 * wobble(at) * (at >= 110 && at < 116 ? 3 : 1));
    expect(ahead(ended).recentChange).toBeNull();
  });
});

describe('steady growth', () => {
  const forecastGrowing = (days: number, rate: number) => {
    const cost = (at: number) => 100 * (1 + rate) ** at;
    const { total } = costForecast(
      history(days, (at) => cost(at) * wobble(at)),
      30,
      TODAY,
    );
    const actual = Array.from({ length: 30 }, (_, at) => cost(days + at)).reduce((sum, usd) => sum + usd, 0);
    return { off: Math.abs(total.usd - actual) / actual, isHeld: total.low <= actual && actual <= total.high };
  };

  it.each(
    takeFirst(
      [
        [90, 0.003],
        [300, 0.006],
        [180, -0.003],
      ],
      1,
    ),
  )('continues: over %d days at %d per day the total is off by less than 2%%', (days, rate) => {
    const { off, isHeld } = forecastGrowing(days, rate);
    expect(off).toBeLessThan(0.02);
    expect(isHeld).toBe(true);
  });

  itAtNight('that has ended does not continue', () => {
    const { total } = costForecast(
      history(240, (at) => 100 * 1.004 ** Math.min(at, 180) * wobble(at)),
      30,
      TODAY,
    );
    expect(total.usd / (3000 * 1.004 ** 180)).toBeCloseTo(1, 1);
  });
});

describe('savings', () => {
  const open = (monthlySavingUsd: number) => ({ status: 'open', monthlySavingUsd });
  it('add up the open recommendations over the days ahead', () => {
    expect(
      savingsForecast([open(30), open(60), { status: 'dismissed', monthlySavingUsd: 500 }, open(-5)], 365),
    ).toMatchObject({ usd: expect.closeTo(1080, 6), monthlyUsd: 90, recommendations: 2 });
  });
  it('exclude recommendations without a saving', () => {
    const asked = (['review', 'hygiene', 'performance'] as const).map((aim) => ({ ...open(900), aim }));
    expect(savingsForecast([open(30), ...asked], 365)).toMatchObject({ monthlyUsd: 30, recommendations: 1 });
  });
  it('never exceed the forecast cost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -10, max: 1e6, noNaN: true })),
        fc.double({ min: -100, max: 1e4, noNaN: true }),
        (savings, cost) => {
          expect(savingsForecast(savings.map(open), 30, cost).usd).toBeLessThanOrEqual(Math.max(0, cost));
        },
      ),
    );
  });
});
