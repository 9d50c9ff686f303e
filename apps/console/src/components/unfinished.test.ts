import { unfinishedDay, unfinishedMonth } from './unfinished';

const asOf = '2026-11-20T18:00:00.000Z';
const month = (name: string) => ({ month: name, cost: 1, savings: 0 });
const day = (date: string) => ({ date, cost: 1, savings: 0, estimated: true });

describe('the unfinished period of a cost reading', () => {
  it('is the last month if the reading falls into it', () => {
    expect(unfinishedMonth({ series: [month('2026-10'), month('2026-11')], asOf })).toBe('2026-11');
    expect(unfinishedMonth({ series: [month('2026-10')], asOf })).toBeUndefined();
  });

  it('is the last day if the reading falls into it', () => {
    expect(unfinishedDay({ daily: [day('2026-11-19'), day('2026-11-20')], asOf })).toBe('2026-11-20');
    expect(unfinishedDay({ daily: [day('2026-11-19')], asOf })).toBeUndefined();
  });

  it('is empty without a reading', () => {
    expect([
      unfinishedMonth({ series: [], asOf }),
      unfinishedDay({ daily: [], asOf: null }),
      unfinishedMonth({ series: [month('2026-11')], asOf: null }),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
