import { z } from 'zod';

export const AuditOutcome = z.enum(['done', 'denied', 'failed']);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** What a thing was like, or is like now: only the fields that a change is about. */
const State = z.record(z.string(), z.unknown()).nullable();

/** Who did what, from where, and what it changed. */
export const AuditEntry = z.object({
  at: z.string(),
  /** The person's email, or the operator's name on the command line. */
  actor: z.string(),
  /** What they were in the tenant at that moment. */
  role: z.string(),
  action: z.string(),
  target: z.string(),
  outcome: AuditOutcome,
  requestId: z.string(),
  sourceIp: z.string(),
  before: State,
  after: State,
  /** Whose account it was: it stays when the address changes. Absent on lines of the platform and on older ones. */
  sub: z.string().optional(),
  /** What a refused call asked for. */
  asked: State.optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry in its place in the tenant's chain: its hash covers its content, its number and the hash of the line before (THREATS S64). */
export const AuditLine = AuditEntry.extend({
  seq: z.number().int().positive(),
  previous: z.string(),
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** A line as it is listed. */
export const ShownAuditLine = AuditLine.extend({
  /** The address that the member has by now, where it is another one. */
  actorNow: z.string().optional(),
});
export type ShownAuditLine = z.infer<typeof ShownAuditLine>;

/** What the first line of a chain follows. */
export const CHAIN_START = '0'.repeat(64);

/** What checking a chain found. */
export interface ChainCheck {
  readonly lines: number;
  /** The oldest line there is: above 1 once the first ones have been kept for their time. */
  readonly from: number | null;
  readonly last: { readonly seq: number; readonly hash: string } | null;
  /** The first line that is not what it was, or does not follow the one before; null when the chain holds. */
  readonly brokenAt: number | null;
}
