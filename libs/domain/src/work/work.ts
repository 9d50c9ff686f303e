import * as z from 'zod';
import type { FindingAcceptance } from '../findings/acceptance';
import type { Severity } from '../findings/severity';

/** What people work on. */
export const WorkKind = z.enum(['finding', 'recommendation']);
export type WorkKind = z.infer<typeof WorkKind>;

/** The states that people set. */
export const WorkStep = z.enum(['open', 'planned', 'in-progress', 'waiting']);
export type WorkStep = z.infer<typeof WorkStep>;

/** Also those that follow from an accepted risk and from scans. */
export const WorkState = z.enum([...WorkStep.options, 'accepted', 'resolved']);
export type WorkState = z.infer<typeof WorkState>;

/** Who works on a finding or recommendation, how far it is and until when. */
export const Work = z.object({
  /** A member's address, or a team's ID; null if no one owns it. */
  owner: z.string().nullable(),
  state: WorkState,
  /** The last day (UTC); null if there is none. */
  due: z.string().nullable(),
  /** True if a person set the due date; otherwise it follows from the severity. */
  isDueSet: z.boolean(),
  isOverdue: z.boolean(),
  comments: z.number().int(),
  /** When a scan detected it again, until someone sets a state. */
  reopenedAt: z.string().nullable(),
});
export type Work = z.infer<typeof Work>;

/** Work as it is stored. Whatever is absent was never set. */
export interface WorkRecord {
  /** Null: someone removed the owner, so that rules leave it alone. */
  readonly owner?: string | null;
  readonly step: WorkStep;
  readonly due?: string;
  readonly comments: number;
  readonly reopenedAt?: string;
  /** The due date is counted from here instead of the first detection. */
  readonly dueFrom?: string;
}

export const NO_WORK: WorkRecord = { step: 'open', comments: 0 };

export const COMMENT_LENGTH_MOST = 2000;
/** Comments of one finding or recommendation. */
export const COMMENTS_MOST = 200;
/** Findings or recommendations that one call changes. */
export const WORK_AT_ONCE = 100;
/** Events that a history shows, newest first. */
export const WORK_EVENTS_MOST = 300;

/** Plain text. `@` before a member's address mentions them. */
export const Comment = z
  .string()
  .trim()
  .min(1, 'Write a comment.')
  .max(COMMENT_LENGTH_MOST, `A comment has at most ${COMMENT_LENGTH_MOST} characters.`);

/** What becomes of work; what is absent stays. */
export const WorkChange = z.strictObject({
  /** A member's address, or a team's ID; null removes the owner. */
  owner: z.string().min(1).max(254).nullable().optional(),
  state: WorkStep.optional(),
  /** The last day (UTC); null returns to the day that follows from the severity. */
  due: z.iso.date().nullable().optional(),
  comment: Comment.optional(),
});
export type WorkChange = z.infer<typeof WorkChange>;

/** What became of one of several. */
export const WorkOutcome = z.object({
  id: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'failed']),
  /** Why it failed. */
  reason: z.string().optional(),
});
export type WorkOutcome = z.infer<typeof WorkOutcome>;

export const WorkEventKind = z.enum(['owner', 'state', 'due', 'comment']);
export type WorkEventKind = z.infer<typeof WorkEventKind>;

/** One step of the work. */
export const WorkEvent = z.object({
  at: z.string(),
  kind: WorkEventKind,
  /** The person; null for a scan or a rule. */
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A comment, or why a scan or rule did it. */
  text: z.string().nullable(),
  /** Addresses of the members whom a comment mentions. */
  mentions: z.array(z.string()),
});
export type WorkEvent = z.infer<typeof WorkEvent>;

export interface WorkDecision {
  readonly record: WorkRecord;
  /** Empty if everything was so already. */
  readonly events: readonly WorkEvent[];
}

interface Author {
  readonly at: string;
  readonly by: string | null;
  /** Why a scan or rule does it. */
  readonly reason?: string;
  /** The name of an owner. */
  readonly nameOf: (owner: string) => string;
  readonly mentions?: readonly string[];
}

const without = <Key extends keyof WorkRecord>(record: WorkRecord, key: Key): Omit<WorkRecord, Key> => {
  const { [key]: _left, ...rest } = record;
  return rest;
};

/** One part of a change: the record after it, and what is told of it. */
type Step = (record: WorkRecord) => WorkDecision;

const toEvent = ({ at, by, reason }: Author, event: Pick<WorkEvent, 'kind'> & Partial<WorkEvent>): WorkEvent => ({
  at,
  by,
  from: null,
  to: null,
  text: reason ?? null,
  mentions: [],
  ...event,
});

const nameOwner = ({ nameOf }: Author, owner: string | null | undefined): string | null =>
  owner ? nameOf(owner) : null;

const setOwner =
  (owner: string | null, author: Author): Step =>
  (record) => {
    if (owner === (record.owner ?? null)) return { record, events: [] };
    const [from, to] = [nameOwner(author, record.owner), nameOwner(author, owner)];
    return { record: { ...record, owner }, events: [toEvent(author, { kind: 'owner', from, to })] };
  };

const setStep =
  (step: WorkStep, author: Author): Step =>
  (record) => {
    if (step !== record.step)
      return {
        record: { ...without(record, 'reopenedAt'), step },
        events: [toEvent(author, { kind: 'state', from: record.step, to: step })],
      };
    return { record: record.reopenedAt === undefined ? record : without(record, 'reopenedAt'), events: [] };
  };

const setDue =
  (due: string | null, author: Author): Step =>
  (record) => {
    const from = record.due ?? null;
    if (due === from) return { record, events: [] };
    return {
      record: due === null ? without(record, 'due') : { ...record, due },
      events: [toEvent(author, { kind: 'due', from, to: due })],
    };
  };

const addComment =
  (text: string, author: Author): Step =>
  (record) => ({
    record: { ...record, comments: record.comments + 1 },
    events: [toEvent(author, { kind: 'comment', text, mentions: [...(author.mentions ?? [])] })],
  });

/** Work after a change, and what is told of it. */
export const changeWorkRecord = (
  before: WorkRecord,
  { owner, state, due, comment }: WorkChange,
  author: Author,
): WorkDecision => {
  const steps: readonly Step[] = [
    ...(owner === undefined ? [] : [setOwner(owner, author)]),
    ...(state === undefined ? [] : [setStep(state, author)]),
    ...(due === undefined ? [] : [setDue(due, author)]),
    ...(comment === undefined ? [] : [addComment(comment, author)]),
  ];
  return steps.reduce<WorkDecision>(
    ({ record, events }, take) => {
      const next = take(record);
      return { record: next.record, events: [...events, ...next.events] };
    },
    { record: before, events: [] },
  );
};

export const REOPENED = 'Detected again by a scan.';

/** Work after a scan detected a resolved finding again: open, with a new due date. Owner and comments stay. */
export const reopenWork = (before: WorkRecord, at: string): WorkDecision => {
  // A scan that is recorded again after an interruption reopens once.
  if (before.reopenedAt === at || before.dueFrom === at) return { record: before, events: [] };
  const event: WorkEvent = {
    at,
    kind: 'state',
    by: null,
    from: before.step,
    to: 'open',
    text: REOPENED,
    mentions: [],
  };
  return {
    record: { ...without(before, 'due'), step: 'open', reopenedAt: at, dueFrom: at },
    events: before.step === 'open' ? [] : [event],
  };
};

interface WorkedFinding {
  /** As of now. */
  readonly status: 'open' | 'resolved' | 'muted';
  readonly severity: Severity;
  readonly firstSeen: string;
  readonly acceptance?: FindingAcceptance | undefined;
}

interface Moment {
  /** The UTC day. */
  readonly today: string;
  readonly readDue: (severity: Severity, from: string) => string | null;
}

const toState = (
  { status, acceptance }: Pick<WorkedFinding, 'status' | 'acceptance'>,
  { step }: WorkRecord,
): WorkState => {
  if (status === 'resolved') return 'resolved';
  return acceptance?.state === 'accepted' ? 'accepted' : step;
};

const readReopened = (status: WorkedFinding['status'], { reopenedAt }: WorkRecord): string | null =>
  (status === 'open' ? reopenedAt : undefined) ?? null;

/** The work on a finding: what scans and acceptances say comes before what people set. */
export const toFindingWork = (
  { status, severity, firstSeen, acceptance }: WorkedFinding,
  record: WorkRecord = NO_WORK,
  { today, readDue }: Moment,
): Work => {
  const due = record.due ?? readDue(severity, record.dueFrom ?? firstSeen);
  return {
    owner: record.owner ?? null,
    state: toState({ status, acceptance }, record),
    due,
    isDueSet: record.due !== undefined,
    isOverdue: status === 'open' && due !== null && due < today,
    comments: record.comments,
    reopenedAt: readReopened(status, record),
  };
};

/** The work on a recommendation, which is due only if someone says so. */
export const toRecommendationWork = (
  { status }: { readonly status: 'open' | 'dismissed' },
  record: WorkRecord = NO_WORK,
  today: string,
): Work => ({
  owner: record.owner ?? null,
  state: record.step,
  due: record.due ?? null,
  isDueSet: record.due !== undefined,
  isOverdue: status === 'open' && record.due !== undefined && record.due < today,
  comments: record.comments,
  reopenedAt: null,
});
