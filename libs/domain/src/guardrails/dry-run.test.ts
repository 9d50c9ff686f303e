import { dryRunGuardrails, countEffects, type PastChange } from './dry-run';
import { DEFAULT_POLICY } from './policy';
import { someFacts } from './testing/some-facts';

const touching = (resources: number, monthlyUsd: number, verdict: PastChange['verdict'] = 'allow'): PastChange => ({
  id: `01J${resources}`,
  title: `Change of ${resources}`,
  at: `2026-11-${10 + resources}T00:00:00.000Z`,
  verdict,
  stoppedBy: verdict === 'deny' ? ['evidence'] : [],
  waitedFor: verdict === 'wait' ? ['window', 'plan'] : [],
  facts: someFacts({
    monthlyUsd: { known: true, value: monthlyUsd },
    resources: {
      known: true,
      value: Array.from({ length: resources }, (_, n) => ({
        resource: `vol-${n}`,
        action: 'update' as const,
        tags: { known: true as const, value: { env: 'dev' } },
      })),
    },
  }),
});

describe('a dry run', () => {
  it('says which past changes a policy would have stopped, with their savings', () => {
    const past = [touching(1, -5), touching(7, -700.105), touching(8, -500.5), touching(9, 3)];
    expect(dryRunGuardrails(DEFAULT_POLICY, past)).toMatchObject({ changes: 4, stopped: 0, waiting: 0, rows: [] });
    const run = dryRunGuardrails({ ...DEFAULT_POLICY, resourcesPerChange: 6 }, past);
    expect(run).toMatchObject({ changes: 4, stopped: 3, waiting: 0, allowed: 0, stoppedUsd: 1200.6 });
    expect(run.effects).toEqual([{ rule: 'resources', stopped: 3, waited: 0 }]);
    expect(run.rows.map(({ id }) => id)).toEqual(['01J9', '01J8', '01J7']);
    expect(run.rows[0]).toMatchObject({
      before: 'allow',
      after: 'deny',
      monthlyUsd: 3,
      because: ['A change touches at most 6 resources.'],
    });
  });

  it('also says what it would let pass', () => {
    const past = [touching(11, -5, 'deny')];
    expect(dryRunGuardrails({ ...DEFAULT_POLICY, resourcesPerChange: 12 }, past)).toMatchObject({
      stopped: 0,
      allowed: 1,
    });
  });

  it('counts what the saved policy did, by rule', () => {
    expect(
      countEffects([touching(1, 0, 'deny'), touching(2, 0, 'wait'), touching(3, 0, 'wait'), touching(4, 0)]),
    ).toEqual([
      { rule: 'evidence', stopped: 1, waited: 0 },
      { rule: 'window', stopped: 0, waited: 2 },
      { rule: 'plan', stopped: 0, waited: 2 },
    ]);
  });
});
