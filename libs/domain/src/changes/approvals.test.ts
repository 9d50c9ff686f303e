import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { aChange } from '../testing/index';
import { effort, reportFigure, SEED } from '../testing/effort';
import { advance, type ChangeEvent } from './advance';
import type { Change } from './change';
import { gatedBy } from './proof';

const SEQUENCES = effort(60, 100_000);
const START = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const PEOPLE = ['author', 'b', 'c', 'd'];
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const POLICIES = ['1', '2'].map((digit) => `sha256:${digit.repeat(64)}`);

type Step =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'role'; readonly who: string; readonly has: boolean }
  | { readonly kind: 'gate'; readonly policy: number; readonly needed: number; readonly verdict: string }
  | { readonly kind: 'plan'; readonly plan: number; readonly isOfHead: boolean }
  | { readonly kind: 'push'; readonly commit: number }
  | { readonly kind: 'approve'; readonly who: string; readonly back: number }
  | { readonly kind: 'void' | 'count' | 'close' };

const who = fc.constantFrom(...PEOPLE);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 23, 24) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('role' as const), who, has: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('gate' as const),
      policy: fc.nat(1),
      needed: fc.constantFrom(1, 2, 2),
      verdict: fc.constantFrom('allow', 'allow', 'wait', 'deny'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), plan: fc.nat(1), isOfHead: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('push' as const), commit: fc.nat(2) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('approve' as const), who, back: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('void' as const, 'close' as const) }) },
);

const edit = {
  base: { branch: 'main', commit: 'base' },
  files: [{ path: 'main.tf', diff: '+1' }],
  facts: { scanId: 's', readAt: '2026', items: [] },
  money: null,
  carbon: null,
  controls: { gained: [], lost: [] },
};

/** What was said about the change, noted beside it: who approved which content, since which interruption. */
interface Ledger {
  change: Change;
  now: number;
  readonly roles: Set<string>;
  readonly hashes: string[];
  readonly given: Array<{ who: string; over: string; at: number; era: number }>;
  /** Goes up with everything that voids approvals. */
  era: number;
  content: string;
}

const opened = (): Change => {
  const at = { at: new Date(START).toISOString(), by: null };
  const repository = { id: 'r', host: 'github' as const, name: 'acme/infra', root: '', environment: null };
  return (
    [
      { kind: 'located', repository },
      { kind: 'edited', edit },
      { kind: 'opened', head: { branch: 'x', commit: 'commit-0' }, pullRequest: { number: 1, url: 'https://x' } },
    ] as const
  ).reduce<Change>(
    (change, step) => advance(change, { ...step, ...at } as ChangeEvent),
    aChange({ proposedBy: { sub: 'author', name: 'author' } }),
  );
};

const aPlan = (plan: number, commit: string) => ({
  projection: {
    tool: 'terraform' as const,
    version: '1',
    root: '',
    commit,
    isComplete: true,
    changes: [
      { address: `a.${plan}`, type: 't', actions: ['update'], resource: 'r', attributes: ['x'], replaces: false },
    ],
    drift: [],
  },
  at: '2026',
  run: 'https://ci',
  faults: [],
});

const eventOf = (ledger: Ledger, step: Step): ChangeEvent | undefined => {
  const at = new Date(ledger.now).toISOString();
  const base = { at, by: null };
  const head = ledger.change.head ?? { branch: 'x', commit: '' };
  if (step.kind === 'gate')
    return gatedBy(
      ledger.change,
      {
        at,
        policyHash: POLICIES[step.policy] as string,
        verdict: step.verdict as 'allow',
        approvalsNeeded: step.needed,
        decisions: [],
      },
      sha256,
    );
  if (step.kind === 'plan')
    return { ...base, kind: 'planned', plan: aPlan(step.plan, step.isOfHead ? head.commit : 'another') };
  if (step.kind === 'push')
    return { ...base, kind: 'rebased', head: { ...head, commit: `commit-${step.commit}` }, edit };
  if (step.kind === 'void') return { ...base, kind: 'voided', reason: 'The base moved.' };
  if (step.kind === 'close') return { ...base, kind: 'closed', reason: 'Not needed.' };
  if (step.kind === 'count') return { ...base, kind: 'counted', approvers: [...ledger.roles] };
  if (step.kind !== 'approve') return undefined;
  const over = ledger.hashes.at(-1 - step.back) ?? ledger.hashes.at(-1) ?? POLICIES[0]!;
  const by = { sub: step.who, name: step.who };
  return { at, by, kind: 'approved', approval: { by, at, over } };
};

const VOIDING = new Set(['planned', 'rebased', 'voided']);

const note = (ledger: Ledger, event: ChangeEvent): void => {
  if (VOIDING.has(event.kind)) ledger.era += 1;
  if (event.kind === 'gated') {
    const { head, plan } = ledger.change;
    const content = [head?.commit, plan?.projection.changes[0]?.address, event.gate.policyHash].join();
    if (content !== ledger.content) ledger.era += 1;
    ledger.content = content;
    ledger.hashes.push(event.proofHash);
  }
  if (event.kind === 'approved')
    ledger.given.push({ who: event.approval.by.sub, over: event.approval.over, at: ledger.now, era: ledger.era });
};

const take = (ledger: Ledger, step: Step): void => {
  if (step.kind === 'wait') ledger.now += step.hours * HOUR_MS;
  if (step.kind === 'role') ledger.roles[step.has ? 'add' : 'delete'](step.who);
  const event = eventOf(ledger, step);
  if (!event) return;
  try {
    ledger.change = advance(ledger.change, event);
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(conflict|forbidden)$/) });
    return;
  }
  note(ledger, event);
};

/** The people whose approvals count, by the ledger alone. */
const peopleFor = ({ given, era, now, roles, change }: Ledger): number =>
  new Set(
    given
      .filter(
        (each) =>
          each.era === era &&
          each.over === change.proofHash &&
          now - each.at < 24 * HOUR_MS &&
          roles.has(each.who) &&
          each.who !== 'author',
      )
      .map((each) => each.who),
  ).size;

describe('approvals', () => {
  it(`open a change only with the people the guardrails ask for, over what it is now, in ${SEQUENCES} sequences`, () => {
    let [open, failed, kept] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 10, maxLength: 60 }), (steps) => {
        const ledger: Ledger = {
          change: opened(),
          now: START,
          roles: new Set(PEOPLE),
          hashes: [],
          given: [],
          era: 0,
          content: '',
        };
        for (const step of steps) {
          take(ledger, step);
          if (step.kind !== 'count' || !['gated', 'approved'].includes(ledger.change.state)) continue;
          const { gate, state } = ledger.change;
          const isDue = gate?.verdict === 'allow' && peopleFor(ledger) >= gate.approvalsNeeded;
          if (state === 'approved') open += 1;
          else kept += 1;
          if ((state === 'approved') !== isDue) failed += 1;
          expect([state, isDue]).toEqual([isDue ? 'approved' : 'gated', isDue]);
        }
      }),
      { numRuns: SEQUENCES, seed: SEED },
    );
    reportFigure({
      id: 'C1',
      what: `sequences of approvals (${open} opened, ${kept} kept shut)`,
      tried: SEQUENCES,
      failed,
    });
    expect(open).toBeGreaterThan(SEQUENCES / 50);
  });
});
