import { dayRows, steadySavings } from './day-rows';

const day = (date: string, cost: number, estimated = false) => ({ date, cost, savings: 2, estimated });
const asOf = '2026-11-20T18:00:00.000Z';

describe('the days of the chart', () => {
  it('are net of savings and never below zero', () => {
    expect(
      dayRows({ daily: [day('2026-11-17', 10), day('2026-11-18', 1)], asOf }).map(({ net, previous, mark }) => [
        net,
        previous,
        mark,
      ]),
    ).toEqual([
      [8, undefined, undefined],
      [0, undefined, undefined],
    ]);
  });

  it('show which figures are not final and why', () => {
    const daily = [day('2026-11-18', 10), day('2026-11-19', 10, true), day('2026-11-20', 4, true)];
    expect(dayRows({ daily, asOf }).map(({ mark }) => mark)).toEqual([undefined, 'estimated', 'so far']);
  });

  it('line up with the same day of the previous period; an unread day is not zero', () => {
    const compare = { rows: [], daily: [day('2026-11-15', 0, true), day('2026-11-16', 12), day('2026-11-17', 0)] };
    const daily = [day('2026-11-18', 10), day('2026-11-19', 10), day('2026-11-20', 10)];
    expect(dayRows({ daily, compare, asOf }).map(({ previous }) => previous)).toEqual([undefined, 10, 0]);
  });

  it('have a constant saving only if every day saves the same', () => {
    const daily = [day('2026-11-18', 10), day('2026-11-19', 12)];
    expect(steadySavings(dayRows({ daily, asOf }))).toBe(2);
    expect(steadySavings([{ savings: 2 }, { savings: 2.5 }])).toBeUndefined();
    expect(steadySavings([{ savings: 0 }, { savings: 0 }])).toBeUndefined();
    expect(steadySavings([{ savings: 2 }])).toBeUndefined();
    expect(steadySavings([])).toBeUndefined();
  });
});
