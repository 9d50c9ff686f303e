import { costWindowOf } from './cost-window';

const NOW = new Date('2026-11-20T18:00:00.000Z');

describe('the days of cost that are asked for', () => {
  it.each([
    ['a year back at the first time', null, null, { from: '2025-11-20', to: '2026-11-19' }],
    ['nothing within six hours', '2026-11-18', '2026-11-20T12:00:01.000Z', undefined],
    [
      'again after six hours, from the first day that was not closed',
      '2026-11-17',
      '2026-11-20T12:00:00.000Z',
      { from: '2026-11-18', to: '2026-11-19' },
    ],
    ['nothing when every day is closed', '2026-11-19', '2026-11-20T01:00:00.000Z', undefined],
    [
      'the year again when no day was ever closed',
      null,
      '2026-11-19T18:00:00.000Z',
      { from: '2025-11-20', to: '2026-11-19' },
    ],
  ])('are %s', (_what, closedThrough, askedAt, window) => {
    expect(costWindowOf({ closedThrough, askedAt }, NOW)).toEqual(window);
  });
});
