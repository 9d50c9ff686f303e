import { dayFault, readFilter, NO_FILTER, toParams, toQuery } from './audit-filter';

describe('the audit filter', () => {
  it('is kept in the address', () => {
    const filter = {
      actor: 'ädmin@acme.example',
      action: 'user.',
      outcome: 'denied',
      from: '2026-11-01',
      to: '2026-11-21',
    };
    expect(readFilter(new URLSearchParams(toParams(filter).toString()))).toEqual(filter);
    expect(toParams(NO_FILTER).toString()).toBe('');
  });

  it.each([
    ['a partly typed date', { from: '2026-1', to: '2026-13-45' }, {}],
    ['an unknown outcome', { outcome: 'maybe' }, {}],
    ['spaces around a name', { actor: '  admin ' }, { actor: 'admin' }],
    [
      'an overlong name',
      { actor: 'x'.repeat(300), action: 'y'.repeat(70) },
      { actor: 'x'.repeat(254), action: 'y'.repeat(64) },
    ],
  ])('sends no request for %s', (_name, typed, asked) => expect(toQuery({ ...NO_FILTER, ...typed })).toEqual(asked));

  it('shows an error if the dates are reversed', () => {
    expect(dayFault({ ...NO_FILTER, from: '2026-11-21', to: '2026-11-20' })).toBe(
      'The start date is after the end date.',
    );
    expect(dayFault({ ...NO_FILTER, from: '2026-11-20', to: '2026-11-20' })).toBeUndefined();
  });
});
