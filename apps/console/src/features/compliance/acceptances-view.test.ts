import { type AcceptanceRecord, toAcceptance } from '@cloudmend/domain/findings';
import { anAcceptance } from '@cloudmend/domain/testing';
import { countDaysLeft, sortAcceptances } from './acceptances-view';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const APPROVED = { outcome: 'approved', by: 'manager@acme.example', at: NOW.toISOString(), reason: null } as const;
const one = (id: string, overrides: Partial<AcceptanceRecord> = {}) =>
  toAcceptance(anAcceptance({ id, ...overrides }), NOW);

describe('accepted risks', () => {
  it('in force are listed with the first to end first, apart from requests and ended ones', () => {
    const { waiting, inForce, soon, ended } = sortAcceptances(
      [
        one('waits'),
        one('later', { decision: APPROVED, until: '2027-03-01' }),
        one('soon', { decision: APPROVED, until: '2026-12-20' }),
        one('over', { decision: APPROVED, until: '2026-11-20' }),
        one('rejected', { decision: { ...APPROVED, outcome: 'rejected' } }),
      ],
      NOW,
    );
    const listIds = (acceptances: ReadonlyArray<{ id: string }>) => acceptances.map(({ id }) => id);
    expect([waiting, inForce, ended].map(listIds)).toEqual([['waits'], ['soon', 'later'], ['over', 'rejected']]);
    expect(soon).toBe(1);
  });

  it('count their last day', () => {
    expect(countDaysLeft({ until: '2026-11-21' }, NOW)).toBe(1);
    expect(countDaysLeft({ until: '2026-12-20' }, NOW)).toBe(30);
    expect(countDaysLeft({ until: '2026-11-01' }, NOW)).toBe(0);
  });
});
