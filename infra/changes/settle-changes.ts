import {
  advance,
  type Change,
  type ChangeEvent,
  type ChangeSummary,
  type ChangeTarget,
} from '@cloudmend/domain/changes';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { Stores } from '@cloudmend/store';
import { listWanted } from './list-open';

type Uses = Pick<Stores, 'changes' | 'findings' | 'recommendations' | 'audit'>;

/** What a scan recorded of an account. */
interface Look {
  readonly scanId: string;
  readonly accountId: string;
  readonly begunAt: string;
  readonly at: string;
  /** Saving rules whose kinds were completely read. */
  readonly rulesRun: readonly string[];
}

/** A target that was not read says nothing. */
type Seen = 'mended' | 'standing' | 'unread';

const SETTLED: ReadonlySet<string> = new Set(['merged', 'verified', 'not-verified']);

const seeFinding = async ({ findings }: Uses, { id }: ChangeTarget, mergedAt: string): Promise<Seen> => {
  const finding = await findings.get(id);
  if (!finding || finding.status === 'resolved') return 'mended';
  return finding.lastSeen > mergedAt ? 'standing' : 'unread';
};

/** Every recommendation that stands, also dismissed ones: a scan withdraws what it no longer asks for. */
const seeSaving = (standing: ReadonlySet<string>, look: Look, { id, source, accountId }: ChangeTarget): Seen => {
  if (!standing.has(id)) return 'mended';
  return accountId === look.accountId && look.rulesRun.includes(source) ? 'standing' : 'unread';
};

type Verdict = 'verified' | 'not-verified' | 'reverted';

/** The verdict of a scan about a change; undefined while it says nothing new. */
const judge = ({ state }: Change, seen: readonly Seen[]): Verdict | undefined => {
  if (seen.includes('standing')) {
    if (state === 'merged') return 'not-verified';
    return state === 'verified' ? 'reverted' : undefined;
  }
  return state !== 'verified' && seen.every((each) => each === 'mended') ? 'verified' : undefined;
};

const isSettled = ({ targets, state, mergedAt }: ChangeSummary, { accountId, begunAt }: Look): boolean =>
  SETTLED.has(state) &&
  mergedAt !== null &&
  mergedAt < begunAt &&
  targets.some((target) => target.accountId === accountId);

const toEvent = (kind: Verdict, { scanId, at }: Look, found: string): ChangeEvent => {
  const step = { at, by: null };
  if (kind === 'verified') return { ...step, kind, scanId };
  if (kind === 'reverted') return { ...step, kind, reason: `Found again: ${found}` };
  return { ...step, kind, scanId, reason: `Still found: ${found}` };
};

const record = async ({ changes, audit }: Uses, look: Look, before: Change, event: ChangeEvent): Promise<void> => {
  const after = advance(before, event);
  await changes.save(before, after);
  await audit.append({
    at: look.at,
    actor: PRODUCT_NAME,
    role: '-',
    action: `change.${event.kind}`,
    target: before.id,
    outcome: 'done',
    requestId: `${before.id} ${after.version}`,
    sourceIp: '-',
    before: { state: before.state, version: before.version },
    after: { state: after.state, version: after.version, scanId: look.scanId },
  });
};

/** Looks at the targets of settled changes as they are recorded now. */
const openEyes = async (uses: Uses, look: Look) => {
  const open = await uses.findings.openChecks();
  const standing = new Set((await uses.recommendations.list()).map(({ id }) => id));
  return {
    isOpen: ({ kind, id, accountId, source, resource }: ChangeTarget): boolean =>
      kind === 'finding' ? open.get(accountId)?.get(source)?.has(resource) === true : standing.has(id),
    see: async (target: ChangeTarget, mergedAt: string): Promise<Seen> =>
      target.kind === 'finding' ? seeFinding(uses, target, mergedAt) : seeSaving(standing, look, target),
  };
};

/**
 * Says what a scan that began after the merge has seen: all that a change mends is mended, or some of it stands, or has come
 * back. Called once findings and recommendations are recorded; safe to repeat.
 */
export const settleChanges = async (uses: Uses, look: Look): Promise<void> => {
  const settled = await listWanted(uses, (each) => isSettled(each, look));
  if (settled.length === 0) return;
  const { isOpen, see } = await openEyes(uses, look);
  // Of the verified, which become many, only those are read that have something to say.
  for (const { id, targets } of settled.filter(({ state, targets }) => state !== 'verified' || targets.some(isOpen))) {
    const before = await uses.changes.read(id);
    const mergedAt = before?.merge?.at;
    if (!before || mergedAt === undefined) continue;
    const seen = await Promise.all(targets.map((target) => see(target, mergedAt)));
    const kind = judge(before, seen);
    const found = targets[seen.indexOf('standing')]?.title ?? before.title;
    if (kind) await record(uses, look, before, toEvent(kind, look, found));
  }
};
