import { overage } from './index';

describe('the overage of a limit', () => {
  it.each([
    ['is the amount above the limit', { used: 620, limit: 500 }, 120],
    ['is zero at the limit', { used: 500, limit: 500 }, 0],
    ['is zero without a cap', { used: 1e6, limit: null }, 0],
    ['is zero if nothing is counted', { used: null, limit: 5 }, 0],
  ])('%s', (_name, amount, expected) => expect(overage(amount)).toBe(expected));
});
