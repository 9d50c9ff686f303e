import { formatPercent, formatUsd } from './index';

describe('money on screen', () => {
  it.each([
    [0, '$0'],
    [840.4, '$840'],
    [999.6, '$1,000'],
    [48312.2, '$48,312'],
    [-327, '−$327'],
    [-0.2, '$0'],
  ])('%d USD reads %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text);
  });

  it('rounds a share to a whole percent', () => {
    expect(formatPercent(0.189)).toBe('19%');
  });
});
