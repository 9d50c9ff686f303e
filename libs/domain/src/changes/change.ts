import * as z from 'zod';
import {
  Approval,
  ChangeCarbon,
  ChangeControls,
  ChangeDecline,
  ChangedFile,
  ChangeEntry,
  ChangeFacts,
  ChangeGate,
  ChangeMerge,
  ChangeMoney,
  ChangePerson,
  ChangePlan,
  ChangeRefusal,
  ChangeTarget,
  Decimal,
  ExpectedPlan,
  GateVerdict,
  GitPoint,
  PullRequest,
  RepositoryRef,
  Sha256,
  TARGETS_MOST,
} from './change-parts';

/** The stages of a change in order, then how it can end aside from them. */
export const ChangeState = z.enum([
  'drafted',
  'located',
  'edited',
  'opened',
  'planned',
  'gated',
  'approved',
  'merged',
  'verified',
  'refused',
  'closed',
  'superseded',
  'expired',
  'not-verified',
  'reverted',
]);
export type ChangeState = z.infer<typeof ChangeState>;

/** A change from its draft to its verification. Parts that are not known yet are null. */
export const Change = z.object({
  /** A ULID, so that changes sort by age. */
  id: z.string(),
  title: z.string(),
  state: ChangeState,
  /** Increases with every step; a step is written only over the version it was made from. */
  version: z.number().int().nonnegative(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The author, who never approves. */
  proposedBy: ChangePerson,
  targets: z.array(ChangeTarget).min(1).max(TARGETS_MOST),
  /** Chosen by the author. Null: the worker looks for the repository that has the code. */
  chosenRepositoryId: z.string().nullable(),
  repository: RepositoryRef.nullable(),
  /** The commit that was edited. */
  base: GitPoint.nullable(),
  /** Our branch. A verdict on the host is about this commit only. */
  head: GitPoint.nullable(),
  pullRequest: PullRequest.nullable(),
  files: z.array(ChangedFile),
  facts: ChangeFacts.nullable(),
  money: ChangeMoney.nullable(),
  carbon: ChangeCarbon.nullable(),
  controls: ChangeControls,
  /** Null: not edited yet, or code whose plans cannot be held against the edit. */
  expected: ExpectedPlan.nullable().default(null),
  /** Null: not planned. */
  plan: ChangePlan.nullable(),
  gate: ChangeGate.nullable(),
  /** What approvals are over; null until gated. */
  proofHash: Sha256.nullable(),
  /** Over `proofHash`. */
  approvals: z.array(Approval),
  /** Approvals over what the change was before. */
  voidApprovals: z.array(Approval),
  merge: ChangeMerge.nullable(),
  refusal: ChangeRefusal.nullable(),
  /** Present if people closed its pull request without merging it. */
  decline: ChangeDecline.nullable().default(null),
  /** Oldest first. */
  timeline: z.array(ChangeEntry),
});
export type Change = z.infer<typeof Change>;

/** A change as listed: without diff, facts, plan and history. */
export const ChangeSummary = Change.pick({
  id: true,
  title: true,
  state: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  proposedBy: true,
  targets: true,
  repository: true,
  pullRequest: true,
  controls: true,
  carbon: true,
  refusal: true,
  proofHash: true,
}).extend({
  /** Negative: the change saves. Null: no amount is known. */
  monthlyUsd: Decimal.nullable(),
  /** The most that it saves, if only a range is known. */
  atMostUsd: Decimal.optional(),
  isPlanned: z.boolean(),
  verdict: GateVerdict.nullable(),
  approvalsNeeded: z.number().int().nullable(),
  /** Who approved what the change is now. */
  approvedBy: z.array(ChangePerson),
  /** Null: not merged. */
  mergedAt: z.string().nullable().default(null),
});
export type ChangeSummary = z.infer<typeof ChangeSummary>;

const toAmounts = (money: Change['money']): Pick<ChangeSummary, 'monthlyUsd' | 'atMostUsd'> => ({
  monthlyUsd: money?.monthlyUsd ?? null,
  ...(money?.atMostUsd !== undefined && { atMostUsd: money.atMostUsd }),
});

export const toSummary = (change: Change): ChangeSummary => ({
  id: change.id,
  title: change.title,
  state: change.state,
  version: change.version,
  createdAt: change.createdAt,
  updatedAt: change.updatedAt,
  proposedBy: change.proposedBy,
  targets: change.targets,
  repository: change.repository,
  pullRequest: change.pullRequest,
  controls: change.controls,
  carbon: change.carbon,
  refusal: change.refusal,
  proofHash: change.proofHash,
  ...toAmounts(change.money),
  isPlanned: change.plan !== null,
  verdict: change.gate?.verdict ?? null,
  approvalsNeeded: change.gate?.approvalsNeeded ?? null,
  approvedBy: change.approvals.map(({ by }) => by),
  mergedAt: change.merge?.at ?? null,
});

/** A new change: nothing is located yet. */
export const draftChange = (draft: {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly proposedBy: ChangePerson;
  readonly targets: readonly ChangeTarget[];
  readonly chosenRepositoryId?: string | undefined;
  /** What there is to say about the draft. */
  readonly note?: string | undefined;
}): Change => ({
  id: draft.id,
  title: draft.title,
  state: 'drafted',
  version: 0,
  createdAt: draft.at,
  updatedAt: draft.at,
  proposedBy: draft.proposedBy,
  targets: [...draft.targets],
  chosenRepositoryId: draft.chosenRepositoryId ?? null,
  repository: null,
  base: null,
  head: null,
  pullRequest: null,
  files: [],
  facts: null,
  money: null,
  carbon: null,
  controls: { gained: [], lost: [] },
  expected: null,
  plan: null,
  gate: null,
  proofHash: null,
  approvals: [],
  voidApprovals: [],
  merge: null,
  refusal: null,
  decline: null,
  timeline: [{ at: draft.at, kind: 'drafted', by: draft.proposedBy, note: draft.note ?? null }],
});
