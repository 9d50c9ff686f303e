import { dayFault, filterOf, NO_FILTER, paramsOf, queryOf } from './audit-filter';

describe('the filter of the audit trail', () => {
  it('stands in the address and comes back from it', () => {
    const filter = {
      actor: 'ädmin@acme.example',
      action: 'user.',
      outcome: 'denied',
      from: '2026-11-01',
      to: '2026-11-21',
    };
    expect(filterOf(new URLSearchParams(paramsOf(filter).toString()))).toEqual(filter);
    expect(paramsOf(NO_FILTER).toString()).toBe('');
  });

  it.each([
    ['a half-typed day', { from: '2026-1', to: '2026-13-45' }, {}],
    ['an outcome that is none', { outcome: 'maybe' }, {}],
    ['space around a name', { actor: '  admin ' }, { actor: 'admin' }],
    [
      'an overlong name',
      { actor: 'x'.repeat(300), action: 'y'.repeat(70) },
      { actor: 'x'.repeat(254), action: 'y'.repeat(64) },
    ],
  ])('asks no server for %s', (_name, typed, asked) => expect(queryOf({ ...NO_FILTER, ...typed })).toEqual(asked));

  it('says when the days are the wrong way round', () => {
    expect(dayFault({ ...NO_FILTER, from: '2026-11-21', to: '2026-11-20' })).toBe(
      'The first day lies after the last one.',
    );
    expect(dayFault({ ...NO_FILTER, from: '2026-11-20', to: '2026-11-20' })).toBeUndefined();
  });
});
