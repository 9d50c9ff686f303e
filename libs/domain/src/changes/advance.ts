import { AppError } from '../errors/index';
import type { Change, ChangeState } from './change';
import type {
  Approval,
  ChangeCarbon,
  ChangeControls,
  ChangedFile,
  ChangeEntry,
  ChangeFacts,
  ChangeGate,
  ChangeMoney,
  ChangePerson,
  ChangePlan,
  ChangeRefusal,
  ExpectedPlan,
  GitPoint,
  PullRequest,
  RepositoryRef,
} from './change-parts';
import { APPROVAL_HOURS } from './change-parts';

/** An edit of the repository as it was at `base`. */
export interface ChangeEdit {
  readonly base: GitPoint;
  readonly files: readonly ChangedFile[];
  readonly facts: ChangeFacts;
  readonly money: ChangeMoney | null;
  readonly carbon: ChangeCarbon | null;
  readonly controls: ChangeControls;
  /** @default - plans cannot be held against the edit */
  readonly expected?: ExpectedPlan | null;
}

type ChangeStep =
  | { readonly kind: 'located'; readonly repository: RepositoryRef }
  | { readonly kind: 'edited'; readonly edit: ChangeEdit }
  /** The repository has no room for another pull request yet. */
  | { readonly kind: 'held'; readonly reason: string }
  | { readonly kind: 'opened'; readonly head: GitPoint; readonly pullRequest: PullRequest }
  /** Our own new commit, on a newer base or with newer facts. */
  | { readonly kind: 'rebased'; readonly head: GitPoint; readonly edit: ChangeEdit }
  | { readonly kind: 'planned'; readonly plan: ChangePlan }
  /** Made by `gatedBy`, which computes the hash. */
  | { readonly kind: 'gated'; readonly gate: ChangeGate; readonly proofHash: string }
  | { readonly kind: 'approved'; readonly approval: Approval }
  /** Counts the approvals against the people who may approve at this moment. */
  | { readonly kind: 'counted'; readonly approvers: readonly string[] }
  /** The base moved or the facts are out of date: what was planned and approved no longer holds. */
  | { readonly kind: 'voided'; readonly reason: string }
  | { readonly kind: 'merged'; readonly commit: string; readonly mergedBy: string }
  | { readonly kind: 'verified'; readonly scanId: string }
  | { readonly kind: 'not-verified'; readonly scanId: string; readonly reason: string }
  | { readonly kind: 'reverted'; readonly reason: string }
  | { readonly kind: 'refused'; readonly refusal: ChangeRefusal }
  | {
      readonly kind: 'rejected' | 'closed';
      readonly reason: string;
      /** @default - the decision holds until the facts change */
      readonly until?: string;
    }
  | { readonly kind: 'superseded' | 'expired'; readonly reason: string };

/** One step of a change. `by` is null if CloudMend or the host took it. */
export type ChangeEvent = ChangeStep & { readonly at: string; readonly by: ChangePerson | null };
export type ChangeEventKind = ChangeEvent['kind'];
type EventOf<Kind extends ChangeEventKind> = Extract<ChangeEvent, { readonly kind: Kind }>;

const OPEN_PULL_REQUEST: readonly ChangeState[] = ['opened', 'planned', 'gated', 'approved'];
const UNMERGED: readonly ChangeState[] = ['drafted', 'located', 'edited', ...OPEN_PULL_REQUEST];

/** The states each step may be taken from. */
export const STEPS_FROM: Readonly<Record<ChangeEventKind, readonly ChangeState[]>> = {
  located: ['drafted'],
  edited: ['located'],
  held: ['edited'],
  opened: ['edited'],
  rebased: OPEN_PULL_REQUEST,
  planned: OPEN_PULL_REQUEST,
  gated: OPEN_PULL_REQUEST,
  approved: ['gated'],
  counted: ['gated', 'approved'],
  voided: OPEN_PULL_REQUEST,
  merged: OPEN_PULL_REQUEST,
  verified: ['merged', 'not-verified'],
  'not-verified': ['merged', 'verified'],
  reverted: ['merged', 'verified', 'not-verified'],
  refused: UNMERGED,
  rejected: OPEN_PULL_REQUEST,
  closed: UNMERGED,
  superseded: UNMERGED,
  expired: UNMERGED,
};

/** True until a change was merged or ended. */
export const isUnmerged = ({ state }: Pick<Change, 'state'>): boolean => UNMERGED.includes(state);
/** True until a change ended or its effect is known: its targets are in no other change. */
export const isInFlight = ({ state }: Pick<Change, 'state'>): boolean => isUnmerged({ state }) || state === 'merged';
/** True while a draft or open pull request stands for the change. */
export const hasOpenPullRequest = ({ state }: Pick<Change, 'state'>): boolean => OPEN_PULL_REQUEST.includes(state);

const STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  drafted: 'still a draft',
  located: 'not edited yet',
  edited: 'not opened yet',
  opened: 'not checked by the guardrails yet',
  planned: 'not checked by the guardrails yet',
  gated: 'waiting for approval',
  approved: 'approved',
  merged: 'merged',
  verified: 'verified',
  refused: 'refused',
  closed: 'closed',
  superseded: 'superseded',
  expired: 'expired',
  'not-verified': 'merged, but not verified',
  reverted: 'reverted',
};

/** What the change is now stands in the way. */
export const conflict = (sentence: string): AppError => new AppError('conflict', sentence);

type Part = Partial<Omit<Change, 'id' | 'version' | 'timeline'>>;

/** Back to an open pull request: nothing that was said about it holds any longer. */
const undone = (change: Change): Part => ({
  state: 'opened',
  plan: null,
  ...unapproved(change),
});

const unapproved = ({ approvals, voidApprovals }: Change): Part => ({
  gate: null,
  proofHash: null,
  approvals: [],
  voidApprovals: [...voidApprovals, ...approvals],
});

const edited = ({ edit }: { readonly edit: ChangeEdit }): Part => ({
  base: edit.base,
  files: [...edit.files],
  facts: edit.facts,
  money: edit.money,
  carbon: edit.carbon,
  controls: edit.controls,
  expected: edit.expected ?? null,
});

const planned = (change: Change, { plan }: EventOf<'planned'>): Part => {
  if (plan.projection.commit !== change.head?.commit)
    throw conflict('The plan is of another commit than the pull request.');
  return { ...unapproved(change), state: 'planned', plan };
};

/** The same hash keeps its approvals: a window may have opened since, but nothing that was approved has changed. */
const gated = (change: Change, { gate, proofHash }: EventOf<'gated'>): Part => ({
  ...(proofHash === change.proofHash ? {} : unapproved(change)),
  state: 'gated',
  gate,
  proofHash,
});

/** The approvals that count at a time: over the present proof, in time, of people who may approve. */
export const countedApprovals = (
  { proposedBy, proofHash, approvals }: Pick<Change, 'proposedBy' | 'proofHash' | 'approvals'>,
  at: string,
  approvers: readonly string[],
): readonly Approval[] => {
  const valid = approvals.filter(
    ({ by, over, at: given }) =>
      over === proofHash && by.sub !== proposedBy.sub && approvers.includes(by.sub) && isInTime(given, at),
  );
  return valid.filter(({ by }, position) => valid.findIndex((each) => each.by.sub === by.sub) === position);
};

const MS_PER_HOUR = 3_600_000;
const isInTime = (given: string, now: string): boolean =>
  Date.parse(now) - Date.parse(given) < APPROVAL_HOURS * MS_PER_HOUR;

const approved = (change: Change, { approval, at }: EventOf<'approved'>): Part => {
  const { gate, proofHash, proposedBy, approvals } = change;
  if (gate?.verdict === 'deny') throw conflict('The guardrails do not allow this change.');
  if (approval.over !== proofHash) throw conflict('The change is no longer what you reviewed. Review it again.');
  if (approval.by.sub === proposedBy.sub) throw new AppError('forbidden', 'Authors cannot approve their own changes.');
  const standing = approvals.filter((each) => isInTime(each.at, at));
  if (standing.some(({ by }) => by.sub === approval.by.sub)) throw conflict('You have already approved this change.');
  return {
    approvals: [...standing, approval],
    voidApprovals: [...change.voidApprovals, ...approvals.filter((each) => !standing.includes(each))],
  };
};

const isOwned = ({ owners = [] }: ChangeGate, approvals: readonly Approval[]): boolean =>
  owners.every(({ subs }) => approvals.some(({ by }) => subs.includes(by.sub)));

const counted = (change: Change, { at, approvers }: EventOf<'counted'>): Part => {
  const { gate } = change;
  const valid = countedApprovals(change, at, approvers);
  const isOpen = gate?.verdict === 'allow' && valid.length >= Math.max(1, gate.approvalsNeeded) && isOwned(gate, valid);
  return { state: isOpen ? 'approved' : 'gated' };
};

const merged = ({ state }: Change, { at, commit, mergedBy }: EventOf<'merged'>): Part => ({
  state: 'merged',
  merge: { at, commit, by: mergedBy, wasApproved: state === 'approved' },
});

/** Only what was proposed in a pull request was decided against; a draft is withdrawn. */
const declined = ({ pullRequest }: Change, { at, reason, until }: EventOf<'rejected' | 'closed'>): Part => ({
  state: 'closed',
  decline: pullRequest && { at, reason, until: until ?? null },
});

type Steps = { readonly [Kind in ChangeEventKind]: (change: Change, event: EventOf<Kind>) => Part };

const STEPS: Steps = {
  located: (_change, { repository }) => ({ state: 'located', repository }),
  edited: (_change, event) => ({ state: 'edited', ...edited(event) }),
  held: () => ({}),
  opened: (_change, { head, pullRequest }) => ({ state: 'opened', head, pullRequest }),
  rebased: (change, event) => ({ ...undone(change), ...edited(event), head: event.head }),
  planned,
  gated,
  approved,
  counted,
  voided: undone,
  merged,
  verified: () => ({ state: 'verified' }),
  'not-verified': () => ({ state: 'not-verified' }),
  reverted: () => ({ state: 'reverted' }),
  refused: (_change, { refusal }) => ({ state: 'refused', refusal }),
  rejected: declined,
  closed: declined,
  superseded: () => ({ state: 'superseded' }),
  expired: () => ({ state: 'expired' }),
};

const noteOf = (event: ChangeEvent): string | null => {
  if ('reason' in event) return event.reason;
  if ('refusal' in event) return event.refusal.reason;
  return event.kind === 'approved' ? event.approval.over : null;
};

/** The middle of a long history is left out. */
const TIMELINE_MOST = 100;
const KEPT_FROM_START = 10;

const continued = (timeline: readonly ChangeEntry[], entry: ChangeEntry): ChangeEntry[] =>
  timeline.length < TIMELINE_MOST
    ? [...timeline, entry]
    : [...timeline.slice(0, KEPT_FROM_START), ...timeline.slice(KEPT_FROM_START + 1), entry];

/** True if a step leaves nothing worth a line in the history. */
const isSilent = (change: Change, { kind }: ChangeEvent, state: ChangeState): boolean =>
  kind === 'counted' && change.state === state;

/** Takes one step. @throws AppError conflict if it may not be taken from here, forbidden for authors who approve */
export const advance = (change: Change, event: ChangeEvent): Change => {
  if (!STEPS_FROM[event.kind].includes(change.state)) throw conflict(`This change is ${STATE_WORDS[change.state]}.`);
  const step = STEPS[event.kind] as (change: Change, event: ChangeEvent) => Part;
  const next = { ...change, ...step(change, event) };
  const entry = { at: event.at, kind: event.kind, by: event.by, note: noteOf(event) };
  return {
    ...next,
    version: change.version + 1,
    updatedAt: event.at,
    timeline: isSilent(change, event, next.state) ? change.timeline : continued(change.timeline, entry),
  };
};
