import { aRecommendation } from '@cloudmend/domain/testing';
import { NO_WORK, toRecommendationWork, type WorkRecord } from '@cloudmend/domain/work';
import { applyFilter, filterFromSearch, NO_FILTER, searchOfFilter } from './recommendations-filter';

const ALL = 'status=dismissed&risk=low&q=vol&owner=none&state=planned&due=week&sort=carbon&group=rule';
const TODAY = '2026-11-21';
const asker = {
  email: 'me@example.com',
  known: {
    people: [{ email: 'me@example.com', name: 'me' }],
    teams: [
      { id: 'team-1', name: 'Platform', members: ['me@example.com'] },
      { id: 'team-2', name: 'Data', members: [] },
    ],
  },
};

describe('the filter of recommendations', () => {
  it('is read from and written to the address and keeps its other parameters', () => {
    const search = new URLSearchParams(`recommendation=r-1&${ALL}`);
    expect(filterFromSearch(search)).toEqual({
      status: 'dismissed',
      risk: 'low',
      q: 'vol',
      owner: 'none',
      state: 'planned',
      due: 'week',
      type: 'cost',
      order: 'carbon',
      isGrouped: true,
    });
    expect(searchOfFilter(NO_FILTER, search).toString()).toBe('recommendation=r-1');
    expect(searchOfFilter(filterFromSearch(search), new URLSearchParams()).toString()).toBe(ALL);
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
    const ids = (search: string) =>
      applyFilter(all, filterFromSearch(new URLSearchParams(search)), asker, new Date(TODAY)).map(({ id }) => id);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('risk=low')).toEqual(['b']);
    expect(ids('status=dismissed')).toEqual(['c']);
    expect(ids('q=VOL-1')).toEqual(['a', 'b']);
    expect(ids('q=no match')).toEqual([]);
  });

  it('asks for work by owner, state and due date', () => {
    const worked = (id: string, record: Partial<WorkRecord>) =>
      aRecommendation({ id, work: toRecommendationWork({ status: 'open' }, { ...NO_WORK, ...record }, TODAY) });
    const all = [
      worked('mine', { owner: 'me@example.com', due: '2026-11-20' }),
      worked('team', { owner: 'team-1', step: 'planned' }),
      worked('other', { owner: 'team-2', due: '2026-11-24' }),
      worked('left', { owner: 'gone@example.com', due: '2027-01-01' }),
      worked('free', {}),
    ];
    const ids = (search: string) =>
      applyFilter(all, filterFromSearch(new URLSearchParams(search)), asker, new Date(TODAY)).map(({ id }) => id);
    expect(ids('owner=me')).toEqual(['mine']);
    expect(ids('owner=mine')).toEqual(['mine', 'team']);
    expect(ids('owner=team-2')).toEqual(['other']);
    expect(ids('owner=none')).toEqual(['left', 'free']);
    expect(ids('state=planned')).toEqual(['team']);
    expect(ids('due=overdue')).toEqual(['mine']);
    expect(ids('due=week')).toEqual(['other']);
    expect(ids('owner=mine&state=open')).toEqual(['mine']);
  });
});
