import * as z from 'zod';

export const AuditOutcome = z.enum(['done', 'denied', 'failed']);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** The state of an item before or after: only the fields a change is about. */
const State = z.record(z.string(), z.unknown()).nullable();

/** Between a person and the access token that they acted by. */
export const BY_TOKEN = ' with token ';

/** Who did what, from where, and what it changed. */
export const AuditEntry = z.object({
  at: z.string(),
  /** The user's email, or the operator's name on the command line. */
  actor: z.string(),
  /** The actor's role in the tenant at that moment. */
  role: z.string(),
  action: z.string(),
  target: z.string(),
  outcome: AuditOutcome,
  requestId: z.string(),
  sourceIp: z.string(),
  before: State,
  after: State,
  /**
   * The actor's user ID, which stays the same when the email changes. Absent on entries of the platform and on older
   * ones.
   */
  sub: z.string().optional(),
  /** The input of a refused call. */
  asked: State.optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry in its place in the tenant's chain: its hash covers its content, its number and the hash of the line before. */
export const AuditLine = AuditEntry.extend({
  seq: z.number().int().positive(),
  previous: z.string(),
  hash: z.string(),
  /** Part of the hash: without it the personal fields cannot be guessed from their digest. Absent on older entries. */
  salt: z.string().optional(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** An entry as listed. */
export const ShownAuditLine = AuditLine.extend({
  /** The member's current email, if it has changed. */
  actorNow: z.string().optional(),
});
export type ShownAuditLine = z.infer<typeof ShownAuditLine>;

/** What the first entry of a chain follows. */
export const CHAIN_START = '0'.repeat(64);

/** The result of verifying a chain. */
export interface ChainCheck {
  readonly lines: number;
  /** The oldest entry: above 1 once the first ones have passed their retention. */
  readonly from: number | null;
  readonly last: { readonly seq: number; readonly hash: string } | null;
  /** The first entry that was altered or does not follow its predecessor; null if the chain is intact. */
  readonly brokenAt: number | null;
}
