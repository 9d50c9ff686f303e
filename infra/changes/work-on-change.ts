import {
  advance,
  type Change,
  type ChangeGate,
  hashProof,
  hasOpenPullRequest,
  isUnmerged,
} from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import { catchUp } from './catch-up';
import { type ApprovalUses, countApprovals, isGateFresh, listApprovers } from './count-approvals';
import type { OpenUses } from './open-change';
import { closePullRequest, reportCheck } from './report-check';
import { sha256 } from './sign-proof';

type Uses = ApprovalUses & OpenUses & Pick<Services, 'openStores' | 'changeWork' | 'system'>;

interface Work {
  readonly uses: Uses;
  readonly stores: Stores;
  readonly tenantId: TenantId;
}

/** Loaded when a change is edited or gated: most wakes count approvals, and parsers take a second. */
const loadEditing = () => import('./open-change');
const loadGate = () => import('../guardrails/gate-change');

const record = async ({ uses, stores }: Work, before: Change, after: Change, more: object = {}): Promise<void> => {
  await stores.audit.append({
    at: uses.clock().toISOString(),
    actor: PRODUCT_NAME,
    role: '-',
    action: after.state === 'approved' || before.state === 'approved' ? 'change.count' : 'change.work',
    target: before.id,
    outcome: 'done',
    requestId: `${before.id} ${after.version}`,
    sourceIp: '-',
    before: { state: before.state, version: before.version },
    after: { state: after.state, version: after.version, ...more },
  });
};

const open = async (work: Work, change: Change): Promise<Change> => {
  try {
    return await (await loadEditing()).openChange(work, change);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too-many')) throw error;
    return hold(work, change, error.message);
  }
};

/** Says once why a change is not opened yet. Changes are woken as time passes. */
const hold = async ({ uses, stores }: Work, { id }: Change, reason: string): Promise<Change> => {
  const edited = (await stores.changes.read(id)) as Change;
  const last = edited.timeline.at(-1);
  if (edited.state !== 'edited' || (last?.kind === 'held' && last.note === reason)) return edited;
  const held = advance(edited, { kind: 'held', at: uses.clock().toISOString(), by: null, reason });
  await stores.changes.save(edited, held);
  return held;
};

/** A change that was not merged after this time describes a past state of code and cloud. */
const EXPIRES_DAYS = 30;
const DAY_MS = 86_400_000;

const expire = async (work: Work, change: Change): Promise<Change | undefined> => {
  const now = work.uses.clock();
  if (now.getTime() - Date.parse(change.createdAt) < EXPIRES_DAYS * DAY_MS) return undefined;
  const reason = `Not merged within ${EXPIRES_DAYS} days.`;
  const expired = advance(change, { kind: 'expired', at: now.toISOString(), by: null, reason });
  await work.stores.changes.save(change, expired);
  await record(work, change, expired);
  return expired;
};

const count = async (work: Work, change: Change): Promise<Change> => {
  const { uses, stores, tenantId } = work;
  const { change: after, proof } = await countApprovals(uses, change, await listApprovers(uses, tenantId));
  if (after.state === change.state) return change;
  await stores.changes.save(change, after, proof && { proof });
  await record(work, change, after, proof && { envelopeHash: proof.envelopeHash });
  return after;
};

/** What counts of a gate: asked again, most say the same. */
const toOutcome = ({ policyHash, verdict, approvalsNeeded, decisions, owners = [] }: ChangeGate): string =>
  JSON.stringify([policyHash, verdict, approvalsNeeded, owners, decisions.map((each) => [each.rule, each.verdict])]);

/** Asks the guardrails, again where their answer may have changed. */
const passGate = async (work: Work, change: Change): Promise<Change> => {
  const { uses, stores, tenantId } = work;
  if (!hasOpenPullRequest(change) || (await isGateFresh({ ...uses, ...stores }, change))) return change;
  const repository = change.repository && (await stores.repositories.get(change.repository.id));
  const { gateChange } = await loadGate();
  const gate = await gateChange(
    { stores, system: uses.system, clock: uses.clock, isPlanned: Boolean(change.expected && repository?.plannedAt) },
    tenantId,
    change,
  );
  const proofHash = hashProof(change, gate.policyHash, sha256);
  if (change.gate && proofHash === change.proofHash && toOutcome(change.gate) === toOutcome(gate)) return change;
  const after = advance(change, { kind: 'gated', at: gate.at, by: null, gate, proofHash });
  await stores.changes.save(change, after);
  return after;
};

/** Takes the steps that are due; each is written before the next begins. */
const takeSteps = async (work: Work, before: Change): Promise<Change> => {
  let change = before;
  if (change.state === 'drafted' || change.state === 'located' || change.state === 'edited')
    change = await open(work, change);
  if (change.state === 'opened') change = await (await loadEditing()).rebaseChange(work, change);
  change = await passGate(work, change);
  if (change.version !== before.version) await record(work, before, change);
  return change.state === 'gated' || change.state === 'approved' ? count(work, change) : change;
};

const goOn = async (work: Work, change: Change): Promise<Change> => {
  // Nothing is written and nothing opens meanwhile; what approvals no longer hold shuts as ever.
  if ((await work.stores.guardrails.killSwitch()).isStopped)
    return change.state === 'approved' ? count(work, change) : change;
  return (await expire(work, change)) ?? takeSteps(work, change);
};

/**
 * Takes the steps of a change that are due now, and shows them on the pull request. Safe to repeat: every step is written
 * over the version it was made from, and branch, draft and check are found again.
 */
export const workOnChange = async (
  uses: Uses,
  { tenantId, changeId }: { readonly tenantId: TenantId; readonly changeId: string },
): Promise<void> => {
  const stores = uses.openStores(tenantId);
  const before = await stores.changes.read(changeId);
  // What the server ended is woken again, with its next step.
  if (!before || (await catchUp({ uses, stores, tenantId }, before))) return;
  const after = isUnmerged(before) ? await goOn({ uses, stores, tenantId }, before) : before;
  if (hasOpenPullRequest(after)) await reportCheck(uses, stores, after);
  else if (after.pullRequest && after.state !== 'merged' && isUnmerged(after) === false)
    await closePullRequest(uses, stores, after);
};
