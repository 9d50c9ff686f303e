import * as z from 'zod';
import { AccountId } from '../accounts/account';

/** How far a fix may go in an account. Nothing is on until an admin turns it on. */
export const CapabilityMode = z.enum(['off', 'dry-run', 'approve', 'auto']);
export type CapabilityMode = z.infer<typeof CapabilityMode>;

export const CapabilityId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64);

/** `waiting` needs an approval; `done` was read back and waits for the next scan. */
export const RunState = z.enum([
  'waiting',
  'queued',
  'writing',
  'done',
  'verified',
  'not-verified',
  'checked',
  'refused',
  'failed',
  'expired',
  'undoing',
  'undone',
]);
export type RunState = z.infer<typeof RunState>;

/** The states in which a run still changes, and holds its resource. */
const OPEN: ReadonlySet<RunState> = new Set(['waiting', 'queued', 'writing', 'done', 'undoing']);
export const isOpen = ({ state }: Pick<Run, 'state'>): boolean => OPEN.has(state);

const NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  waiting: ['queued', 'expired', 'refused'],
  queued: ['writing', 'checked', 'refused', 'failed', 'expired'],
  writing: ['done', 'failed'],
  done: ['verified', 'not-verified', 'undoing'],
  verified: ['undoing'],
  'not-verified': ['undoing'],
  // A write may have begun before it failed.
  failed: ['undoing'],
  undoing: ['undone', 'failed', 'done'],
  checked: [],
  refused: [],
  expired: [],
  undone: [],
};

/** True if a run may go from one state to the other; it may always stay where it is. */
export const mayFollow = (from: RunState, to: RunState): boolean => from === to || NEXT[from].includes(to);

/** Facts as the fix's capability reads them. */
export const RunFacts = z.record(z.string(), z.json());
export type RunFacts = z.infer<typeof RunFacts>;

/** Who asked, approved or took back: the user ID, and the email at that moment. */
export const RunPerson = z.object({ sub: z.string(), email: z.string() });
export type RunPerson = z.infer<typeof RunPerson>;

/** One direct fix of one resource. */
export const Run = z.object({
  runId: z.string(),
  capability: CapabilityId,
  accountId: AccountId,
  region: z.string(),
  /** The ARN. */
  resource: z.string(),
  /** The name or ID that the API takes. */
  target: z.string(),
  /** The check or saving rule. */
  about: z.string(),
  /** The finding or recommendation. */
  subject: z.string(),
  isDryRun: z.boolean(),
  /** The moment of a schedule that it is for; absent if someone asked for it. */
  slot: z.string().optional(),
  state: RunState,
  /** Why it is refused, failed or delayed: a code and a sentence. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  settings: z.record(z.string(), z.number()),
  /** What the scan saw. */
  evidence: RunFacts,
  /** What was read before the write: the undo record. */
  before: RunFacts.nullable(),
  /** The facts that the write is for. */
  after: RunFacts.nullable(),
  /** The ID of the resource that an undo created instead. */
  restoredAs: z.string().nullable(),
  requestedBy: RunPerson,
  approvedBy: RunPerson.nullable(),
  undoneBy: RunPerson.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the write was confirmed. */
  writtenAt: z.string().nullable(),
  /** Not before this time; null for at once. */
  nextAt: z.string().nullable(),
  attempts: z.number().int(),
  /** Increases with each change, so that two workers cannot continue from the same state. */
  version: z.number().int(),
});
export type Run = z.infer<typeof Run>;

/** What a step changes. */
export type RunChange = Partial<
  Omit<
    Run,
    | 'runId'
    | 'slot'
    | 'capability'
    | 'accountId'
    | 'resource'
    | 'target'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'requestedBy'
  >
>;

/** An approval is void after a day, and so is the evidence it was given on. */
export const APPROVAL_HOURS = 24;
/** A fix needs evidence from a scan of the last day. */
export const EVIDENCE_HOURS = 24;
/** A step that AWS keeps putting off is given up after two days: the last delay is half an hour. */
export const MAX_ATTEMPTS = 100;
