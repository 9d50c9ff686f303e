import {
  type Attestation,
  ComplianceTimeline,
  type Observation,
  type ObservedAccount,
} from '@cloudmend/domain/evidence';
import type { AcceptanceRecord } from '@cloudmend/domain/findings';
import { aMember, anAcceptance, anAccount, anAttestation, anObservation } from '@cloudmend/domain/testing';
import { FRAMEWORKS } from '@cloudmend/scanner';
import { PROVIDERS } from '../../runtime/providers';
import { getTimelineFor } from './get-timeline';

const A = anAccount().accountId;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const FRAMEWORK = 'cis-aws-5.0';
const CONTROLS = FRAMEWORKS.find(({ id }) => id === FRAMEWORK)?.controls ?? [];
const control = CONTROLS.find(({ checks }) => checks.length === 1) as (typeof CONTROLS)[number];
const [CHECK] = control.checks as [string];

const observation = (day: string, status: 'pass' | 'fail', overrides: Partial<Observation> = {}) =>
  anObservation({
    accountId: A,
    at: `${day}T08:00:00.000Z`,
    scanId: day,
    planned: [CHECK],
    tallies: [{ check: CHECK, pass: 0, fail: 0, unknown: 0, manual: 0, [status]: 1 }],
    ...overrides,
  });

interface Records {
  readonly observed?: readonly Observation[];
  readonly links?: readonly ObservedAccount[];
  readonly linked?: readonly string[];
  readonly stated?: readonly Attestation[];
  readonly requested?: readonly AcceptanceRecord[];
}

const ask = (
  input: Partial<Parameters<ReturnType<typeof getTimelineFor>>[1]>,
  { observed = [], links = [], linked = [], stated = [], requested = [] }: Records = {},
) => {
  const observations = {
    list: async ({ from, to }: { from: string; to: string }) => observed.filter(({ at }) => at >= from && at < to),
    accounts: async () => links,
  };
  const attestations = { list: async () => stated };
  const acceptances = { list: async () => requested };
  const accounts = { list: async () => linked.map((accountId) => anAccount({ accountId })) };
  return getTimelineFor({
    observations,
    attestations,
    acceptances,
    accounts,
    customChecks: { list: async () => [] },
    clock: () => NOW,
    providers: async () => PROVIDERS,
  } as never)(aMember(), { framework: FRAMEWORK, validFor: '192', ...input }, {} as never);
};

const linkedSince = (day: string, unlinkedAt: string | null = null): ObservedAccount => ({
  accountId: A,
  linkedAt: `${day}T00:00:00.000Z`,
  unlinkedAt,
});

describe('the timeline of a framework', () => {
  it('shows accepted risks of the period beside the control, which stays failed', async () => {
    const approved = { outcome: 'approved', by: 'manager@acme.example', at: '2026-11-10T00:00:00.000Z', reason: null };
    const accepted = anAcceptance({ id: 'a', check: CHECK, decision: approved as never, until: '2026-11-15' });
    const timeline = await ask(
      { from: '2026-11-01' },
      {
        observed: [observation('2026-11-09', 'fail'), observation('2026-11-16', 'fail')],
        links: [linkedSince('2026-11-01')],
        requested: [
          accepted,
          anAcceptance({ id: 'waits', check: CHECK }),
          {
            ...accepted,
            id: 'before',
            decision: { ...approved, at: '2026-01-01T00:00:00.000Z' } as never,
            until: '2026-02-01',
          },
          { ...accepted, id: 'other check', check: 'nothing' },
        ],
      },
    );
    expect(timeline.acceptances).toEqual([
      expect.objectContaining({
        id: 'a',
        from: '2026-11-10T00:00:00.000Z',
        to: '2026-11-16T00:00:00.000Z',
        approvedBy: 'manager@acme.example',
      }),
      expect.objectContaining({ id: 'other check' }),
    ]);
    const shown = timeline.controls.find(({ id }) => id === control.id);
    expect(shown?.acceptances).toEqual(['a']);
    expect(shown?.intervals.at(-1)?.state).toBe('failed');
    expect(ComplianceTimeline.parse(timeline)).toEqual(timeline);
  });

  it('shows statements where nothing is assessed', async () => {
    const timeline = await ask(
      { framework: 'soc2', from: '2026-11-01', to: '2026-11-20' },
      {
        linked: [A],
        stated: [anAttestation({ control: 'CC1.1', validFrom: '2026-11-05', validTo: '2026-11-09' })],
      },
    );
    expect(timeline.controls.find(({ id }) => id === 'CC1.1')?.intervals.map(({ state }) => state)).toEqual([
      'manual',
      'attested',
      'manual',
    ]);
  });

  it('shows each control over the period, with the scans that it rests on', async () => {
    const timeline = await ask(
      { from: '2026-11-01', to: '2026-11-20' },
      {
        observed: [
          observation('2026-11-02', 'pass'),
          observation('2026-11-09', 'fail', { seal: { seq: 4, hash: 'h' } }),
        ],
        links: [linkedSince('2026-10-01')],
        linked: [A],
      },
    );
    expect(ComplianceTimeline.parse(timeline)).toEqual(timeline);
    expect([timeline.from, timeline.to]).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
    expect(timeline.controls).toHaveLength(63);
    expect(timeline.controls.find(({ id }) => id === control.id)?.intervals.map(({ state }) => state)).toEqual([
      'not-observed',
      'passed',
      'failed',
      'not-observed',
    ]);
    expect(timeline.observations.map(({ scanId, seal }) => [scanId, seal?.seq])).toEqual([
      ['2026-11-02', undefined],
      ['2026-11-09', 4],
    ]);
    expect(timeline.accounts).toEqual([
      { accountId: A, linkedAt: '2026-10-01T00:00:00.000Z', unlinkedAt: null, observations: 2 },
    ]);
  });

  it('starts with an observation from before the period that still counts', async () => {
    const timeline = await ask(
      { from: '2026-11-05', to: '2026-11-06' },
      { observed: [observation('2026-11-02', 'pass')], links: [linkedSince('2026-10-01')] },
    );
    expect(timeline.controls.find(({ id }) => id === control.id)?.intervals.map(({ state }) => state)).toEqual([
      'passed',
    ]);
    expect(timeline.observations).toEqual([]);
  });

  it('counts an account that was unlinked in the period, and one that was never scanned', async () => {
    const timeline = await ask(
      {},
      { links: [linkedSince('2026-10-01', '2026-11-10T00:00:00.000Z')], linked: ['444455556666'] },
    );
    expect(timeline.accounts.map(({ accountId }) => accountId)).toEqual([A, '444455556666']);
    const states = timeline.controls.find(({ id }) => id === control.id)?.intervals.map(({ state }) => state);
    expect(states).toEqual(['not-observed']);
  });

  it('ends now at the latest, and covers 90 days by default', async () => {
    expect(await ask({ to: '2027-01-01' })).toMatchObject({
      from: '2026-08-23T12:00:00.000Z',
      to: '2026-11-21T12:00:00.000Z',
    });
  });

  it.each([
    ['a start in the future', { from: '2026-12-01' }, 'must start before it ends'],
    ['an end before the start', { from: '2026-11-10', to: '2026-11-01' }, 'must start before it ends'],
    ['more than 400 days', { from: '2025-01-01' }, 'at most 400 days'],
    ['an unknown framework', { framework: 'nope' }, 'was not found'],
  ])('refuses %s', (_what, input, message) => expect(ask(input)).rejects.toThrow(message));
});
