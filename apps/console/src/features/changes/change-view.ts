import type { Change, ChangeState, ChangeSummary } from '@cloudmend/domain/changes';
import { capitalise, formatMoment, plural } from '../../components/format';

/** The strip's cells: where a change stands, in order. */
export const STAGES = ['drafted', 'open', 'planned', 'waiting', 'merged', 'verified', 'ended'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  drafted: 'Drafted',
  open: 'Open',
  planned: 'Planned',
  waiting: 'Waiting for approval',
  merged: 'Merged',
  verified: 'Verified',
  ended: 'Ended',
};

const STAGE_BY_STATE: Readonly<Record<ChangeState, Stage>> = {
  drafted: 'drafted',
  located: 'drafted',
  edited: 'drafted',
  opened: 'open',
  planned: 'planned',
  gated: 'waiting',
  approved: 'waiting',
  merged: 'merged',
  verified: 'verified',
  refused: 'ended',
  closed: 'ended',
  superseded: 'ended',
  expired: 'ended',
  'not-verified': 'ended',
  reverted: 'ended',
};

export const findStage = ({ state }: Pick<ChangeSummary, 'state'>): Stage => STAGE_BY_STATE[state];

const STATE_TITLES: Readonly<Partial<Record<ChangeState, string>>> = {
  located: 'Drafted',
  edited: 'Drafted',
  opened: 'Open',
  gated: 'Waiting for approval',
  approved: 'Approved',
  'not-verified': 'Not verified',
};

export const titleState = (state: ChangeState): string => STATE_TITLES[state] ?? capitalise(state);

export type StateTone = 'wait' | 'good' | 'bad' | 'plain';

export const toneState = (state: ChangeState): StateTone => {
  if (state === 'gated') return 'wait';
  if (state === 'verified' || state === 'approved') return 'good';
  return state === 'refused' || state === 'not-verified' || state === 'reverted' ? 'bad' : 'plain';
};

type Shown = Pick<ChangeSummary, 'state' | 'verdict' | 'approvalsNeeded' | 'approvedBy' | 'refusal' | 'isPlanned'>;

const NEXT: Readonly<Record<ChangeState, string>> = {
  drafted: 'Looking for the code',
  located: 'Editing the code',
  edited: 'Opening the pull request',
  opened: 'No plan yet',
  planned: 'Checking the guardrails',
  gated: '',
  approved: 'Ready to merge',
  merged: 'The next scan verifies it',
  verified: 'Seen by a scan',
  refused: '',
  closed: 'Closed without merging',
  superseded: 'Replaced by a newer change',
  expired: 'Not merged in time',
  'not-verified': 'A scan did not see the change',
  reverted: 'The fix was undone',
};

/** What happens next, or why nothing does. */
export const describeNext = ({ state, verdict, approvalsNeeded, approvedBy, refusal }: Shown): string => {
  if (state === 'refused') return refusal?.reason ?? 'No edit was possible';
  if (state !== 'gated') return NEXT[state];
  if (verdict === 'deny') return 'Stopped by a guardrail';
  const count = `${approvedBy.length} of ${plural(approvalsNeeded ?? 1, 'approval')}`;
  return verdict === 'wait' ? `${count}, waiting on a guardrail` : count;
};

/** The summary of a whole change. */
export const toShown = ({ state, gate, approvals, refusal, plan }: Change): Shown => ({
  state,
  refusal,
  isPlanned: plan !== null,
  verdict: gate?.verdict ?? null,
  approvalsNeeded: gate?.approvalsNeeded ?? null,
  approvedBy: approvals.map(({ by }) => by),
});

/** Positive: what the change saves a month in US dollars; null if no amount is known. */
export const readSaving = ({ monthlyUsd }: Pick<ChangeSummary, 'monthlyUsd'>): number | null =>
  monthlyUsd === null ? null : 0 - Number(monthlyUsd);

/** Why this person cannot approve the change now; undefined if they can. Role and plan are asked elsewhere. */
export const refuseApproval = (change: Change, sub: string): string | undefined => {
  if (change.state === 'approved') return 'Every approval was given.';
  if (change.state !== 'gated' || change.proofHash === null) return 'Nothing to approve yet.';
  if (change.gate?.verdict === 'deny') return 'The guardrails do not allow this change.';
  if (change.proposedBy.sub === sub) return 'Authors cannot approve their own changes.';
  if (change.approvals.some(({ by }) => by.sub === sub)) return 'You approved this change.';
  return undefined;
};

export interface SeamStep {
  readonly title: string;
  readonly state: 'done' | 'now' | 'to-come';
  /** When it was taken, or what it waits for. */
  readonly note: string;
  readonly at: string | null;
}

const countApprovals = ({ approvals, gate }: Change): string =>
  gate ? `${approvals.length} of ${gate.approvalsNeeded}` : '';

interface SeamPart {
  readonly title: string;
  /** The entries of the history that say it was taken. */
  readonly kinds: readonly string[];
  readonly waitsFor: (change: Change) => string;
}

const SEAM: readonly SeamPart[] = [
  { title: 'Drafted', kinds: ['drafted'], waitsFor: () => '' },
  { title: 'Opened', kinds: ['opened', 'rebased'], waitsFor: () => 'finding the code' },
  { title: 'Planned', kinds: ['planned'], waitsFor: () => 'by your CI' },
  { title: 'Guardrails', kinds: ['gated'], waitsFor: () => '' },
  { title: 'Approved', kinds: ['counted'], waitsFor: countApprovals },
  { title: 'Merged', kinds: ['merged'], waitsFor: () => 'by you' },
  { title: 'Verified', kinds: ['verified'], waitsFor: () => 'by the next scan' },
];

/** How many steps of the seam are done, by state. A change can go on without a plan. */
const STEPS_DONE: Readonly<Partial<Record<ChangeState, number>>> = {
  drafted: 1,
  located: 1,
  edited: 1,
  opened: 2,
  planned: 3,
  gated: 4,
  approved: 5,
  merged: 6,
  verified: 7,
};

const findLast = ({ timeline }: Change, kinds: readonly string[]) =>
  timeline.findLast(({ kind }) => kinds.includes(kind));

const NOT_PLANNED: SeamStep = { title: 'Not planned', state: 'to-come', note: 'no plan was posted', at: null };

/** The steps of a change; after it ended, those it took before. */
export const listSteps = (change: Change): readonly SeamStep[] => {
  const going = STEPS_DONE[change.state];
  const done = going ?? SEAM.filter(({ kinds }) => findLast(change, kinds)).length;
  return SEAM.map(({ title, kinds, waitsFor }, place): SeamStep => {
    // After the end nothing is waited for.
    const note = going === undefined ? '' : waitsFor(change);
    if (place >= done) return { title, state: place === going ? 'now' : 'to-come', note, at: null };
    if (title === 'Planned' && change.plan === null) return NOT_PLANNED;
    return { title, state: 'done', note: '', at: findLast(change, kinds)?.at ?? null };
  });
};

const DONE: Readonly<Record<string, string>> = {
  drafted: 'put the fixes into one change',
  located: 'found the code',
  edited: 'edited the code',
  held: 'waits to open the pull request',
  opened: 'opened a draft pull request',
  rebased: 'edited the newest code again',
  planned: 'received the plan',
  gated: 'checked the guardrails',
  approved: 'approved',
  counted: 'counted the approvals',
  voided: 'voided plan and approvals',
  merged: 'saw the merge',
  verified: 'verified the change',
  'not-verified': 'did not see the change in a scan',
  reverted: 'saw that the fix was undone',
  refused: 'refused to edit',
  rejected: 'rejected',
  closed: 'closed the change',
  superseded: 'replaced the change',
  expired: 'closed the change as out of date',
};

/** What an entry of the history says happened. */
export const describeEntry = (kind: string): string => DONE[kind] ?? capitalise(kind);

/** `tagMutability` becomes `tag mutability`; words stay as they are. */
export const nameFact = (fact: string): string =>
  /^[a-z]+(?:[A-Z][a-z]*)+$/.test(fact) ? fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : fact;

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A fact's value, with moments as the console writes them. */
export const showValue = (value: string): string => (MOMENT.test(value) ? formatMoment(value) : value);

/** `sha256:7c1e40d2…a94f`. */
export const shortenHash = (hash: string): string => `${hash.slice(0, 15)}…${hash.slice(-4)}`;

const INITIALS = 2;

/** `Cloud admin` becomes `CA`, `ops@example.com` becomes `OP`. */
export const toInitials = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? words.map(([first]) => first).join('') : (words[0] ?? name);
  return letters.slice(0, INITIALS).toUpperCase();
};
