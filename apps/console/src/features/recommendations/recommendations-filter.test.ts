import { aRecommendation } from '@cloudmend/domain/testing';
import { applyFilter, filterFromSearch, NO_FILTER, searchOfFilter } from './recommendations-filter';

describe('the filter of recommendations', () => {
  it('is read from and written to the address and keeps its other parameters', () => {
    const search = new URLSearchParams('recommendation=r-1&risk=low&status=dismissed&q=vol&sort=carbon&group=rule');
    expect(filterFromSearch(search)).toEqual({
      status: 'dismissed',
      risk: 'low',
      q: 'vol',
      type: 'cost',
      order: 'carbon',
      isGrouped: true,
    });
    expect(searchOfFilter(NO_FILTER, search).toString()).toBe('recommendation=r-1');
    expect(searchOfFilter(filterFromSearch(search), new URLSearchParams()).toString()).toBe(
      'status=dismissed&risk=low&q=vol&sort=carbon&group=rule',
    );
  });

  it('ignores unknown values', () => {
    expect(filterFromSearch(new URLSearchParams('risk=extreme&status=gone&sort=colour&type=magic'))).toEqual(NO_FILTER);
    expect(filterFromSearch(new URLSearchParams({ q: 'x'.repeat(300) })).q).toHaveLength(200);
  });

  it('keeps the order of what matches', () => {
    const all = [
      aRecommendation({ id: 'a' }),
      aRecommendation({ id: 'b', risk: 'low' }),
      aRecommendation({ id: 'c', status: 'dismissed' }),
    ];
    const ids = (search: string) => applyFilter(all, filterFromSearch(new URLSearchParams(search))).map(({ id }) => id);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('risk=low')).toEqual(['b']);
    expect(ids('status=dismissed')).toEqual(['c']);
    expect(ids('q=VOL-1')).toEqual(['a', 'b']);
    expect(ids('q=no match')).toEqual([]);
  });
});
