import { findCostWindow } from './cost-window';

const NOW = new Date('2026-11-20T18:00:00.000Z');

describe('the days of cost to query', () => {
  it.each([
    ['the past year at first', null, null, { from: '2025-11-20', to: '2026-11-19' }],
    ['nothing twice on one day', '2026-11-18', '2026-11-20T00:00:01.000Z', undefined],
    [
      'the last three closed months again the next day, which AWS may have restated',
      '2026-11-17',
      '2026-11-19T23:59:59.000Z',
      { from: '2026-08-01', to: '2026-11-19' },
    ],
    [
      'from the first open day for an account not read for long',
      '2026-05-31',
      '2026-06-01T18:00:00.000Z',
      { from: '2026-06-01', to: '2026-11-19' },
    ],
    [
      'the past year again if no day was ever closed',
      null,
      '2026-11-19T18:00:00.000Z',
      { from: '2025-11-20', to: '2026-11-19' },
    ],
  ])('are %s', (_what, closedThrough, askedAt, window) => {
    expect(findCostWindow({ closedThrough, askedAt }, NOW)).toEqual(window);
  });

  it('cross the turn of the year', () => {
    const fresh = { closedThrough: '2027-01-10', askedAt: '2027-01-11T06:00:00.000Z' };
    expect(findCostWindow(fresh, new Date('2027-01-12T06:00:00.000Z'))).toEqual({
      from: '2026-10-01',
      to: '2027-01-11',
    });
  });
});
