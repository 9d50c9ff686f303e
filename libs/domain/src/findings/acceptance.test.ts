import { anAcceptance } from '../testing/index';
import {
  type AcceptanceDecision,
  lastAcceptableDay,
  mapAcceptances,
  readAcceptanceState,
  readAcceptedPeriod,
} from './acceptance';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const decided = (outcome: AcceptanceDecision['outcome']): AcceptanceDecision => ({
  outcome,
  by: 'manager@acme.example',
  at: '2026-11-20T09:00:00.000Z',
  reason: null,
});
const revoked = { by: 'devops@acme.example', at: '2026-11-21T10:00:00.000Z', reason: 'Fixed in code.' };
const APPROVED = { decision: decided('approved') };

describe('an acceptance', () => {
  it.each([
    ['requested', {}],
    ['accepted', APPROVED],
    ['rejected', { decision: decided('rejected') }],
    ['withdrawn', { decision: decided('withdrawn') }],
    ['revoked', { ...APPROVED, revoked }],
    ['expired', { ...APPROVED, until: '2026-11-20' }],
    ['expired', { until: '2026-11-20' }],
    ['rejected', { decision: decided('rejected'), until: '2026-11-20' }],
  ])('is %s for %j', (state, parts) => expect(readAcceptanceState(anAcceptance(parts), NOW)).toBe(state));

  it('includes its last day', () => {
    const one = anAcceptance({ ...APPROVED, until: '2026-11-21' });
    expect(readAcceptanceState(one, new Date('2026-11-21T23:59:59.999Z'))).toBe('accepted');
    expect(readAcceptanceState(one, new Date('2026-11-22T00:00:00.000Z'))).toBe('expired');
  });

  it('applies from its approval to its end or revocation, and never without approval', () => {
    expect(readAcceptedPeriod(anAcceptance({ ...APPROVED, until: '2026-12-01' }))).toEqual({
      from: '2026-11-20T09:00:00.000Z',
      to: '2026-12-02T00:00:00.000Z',
    });
    expect(readAcceptedPeriod(anAcceptance({ ...APPROVED, revoked }))?.to).toBe(revoked.at);
    expect(readAcceptedPeriod(anAcceptance())).toBeUndefined();
    expect(readAcceptedPeriod(anAcceptance({ decision: decided('rejected') }))).toBeUndefined();
  });

  it('can last longer for lower severities', () =>
    expect(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'].map((severity) => lastAcceptableDay(severity as never, NOW))).toEqual([
      '2026-12-21',
      '2027-02-19',
      '2027-05-20',
      '2027-11-21',
    ]));
});

describe('the acceptance of a finding', () => {
  it('is the one in force, then the one that waits', () => {
    const renewal = anAcceptance({ id: 'renewal', until: '2027-06-30' });
    const current = anAcceptance({ id: 'current', ...APPROVED });
    for (const records of [
      [renewal, current],
      [current, renewal],
    ])
      expect(mapAcceptances(records, NOW).get('f-1')).toEqual({
        id: 'current',
        state: 'accepted',
        until: current.until,
      });
    expect(mapAcceptances([renewal], NOW).get('f-1')).toMatchObject({ id: 'renewal', state: 'requested' });
  });

  it('is the later end of two in force, and none once all ended', () => {
    const later = anAcceptance({ id: 'later', ...APPROVED, until: '2027-08-01' });
    const sooner = anAcceptance({ id: 'sooner', ...APPROVED });
    expect(mapAcceptances([later, sooner], NOW).get('f-1')?.id).toBe('later');
    expect(mapAcceptances([anAcceptance({ ...APPROVED, revoked })], NOW).size).toBe(0);
  });
});
