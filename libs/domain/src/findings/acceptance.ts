import * as z from 'zod';
import { Severity } from './severity';

/** The longest time that a risk may be accepted, in days from the request. */
export const ACCEPTED_DAYS_MOST: Readonly<Record<Severity, number>> = {
  CRITICAL: 30,
  HIGH: 90,
  MEDIUM: 180,
  LOW: 365,
  INFO: 365,
};

/** Findings of one check that a single acceptance may cover. */
export const ACCEPTED_FINDINGS_MOST = 100;

const Decided = z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() });

/**
 * A risk that a workspace accepts for a time: requested by one person and approved by another. Its records are only
 * added to, so that it stands as evidence after it ended.
 */
export const AcceptanceRecord = z.object({
  id: z.string(),
  check: z.string(),
  title: z.string(),
  severity: Severity,
  findings: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      region: z.string(),
      resource: z.string(),
      firstSeen: z.string(),
    }),
  ),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** The last day (UTC). */
  until: z.string(),
  /** The first decision on the request; withdrawn if it was revoked before one. */
  decision: Decided.extend({ outcome: z.enum(['approved', 'rejected', 'withdrawn']) }).nullable(),
  revoked: Decided.nullable(),
});
export type AcceptanceRecord = z.infer<typeof AcceptanceRecord>;
export type AcceptanceDecision = NonNullable<AcceptanceRecord['decision']>;
export type Revocation = NonNullable<AcceptanceRecord['revoked']>;

export const AcceptanceState = z.enum(['requested', 'accepted', 'rejected', 'withdrawn', 'revoked', 'expired']);
export type AcceptanceState = z.infer<typeof AcceptanceState>;

/** With its state as of the request. */
export const Acceptance = AcceptanceRecord.extend({ state: AcceptanceState });
export type Acceptance = z.infer<typeof Acceptance>;

/** What a finding says of its acceptance: the one in force, otherwise the one that waits for approval. */
export const FindingAcceptance = z.object({
  id: z.string(),
  state: z.enum(['requested', 'accepted']),
  until: z.string(),
});
export type FindingAcceptance = z.infer<typeof FindingAcceptance>;

const DAY_MS = 86_400_000;

const endOfDay = (day: string): number => Date.parse(day) + DAY_MS;

/** It ends automatically after its last day, decided or not. */
export const readAcceptanceState = (
  { decision, revoked, until }: Pick<AcceptanceRecord, 'decision' | 'revoked' | 'until'>,
  now: Date,
): AcceptanceState => {
  if (revoked) return 'revoked';
  if (decision && decision.outcome !== 'approved') return decision.outcome;
  if (now.getTime() >= endOfDay(until)) return 'expired';
  return decision ? 'accepted' : 'requested';
};

export const toAcceptance = <R extends AcceptanceRecord>(
  record: R,
  now: Date,
): R & { readonly state: AcceptanceState } => ({
  ...record,
  state: readAcceptanceState(record, now),
});

/** When an approved acceptance applied, in ISO times; undefined if it was never approved. */
export const readAcceptedPeriod = ({
  decision,
  revoked,
  until,
}: Pick<AcceptanceRecord, 'decision' | 'revoked' | 'until'>): { from: string; to: string } | undefined => {
  if (decision?.outcome !== 'approved') return undefined;
  const end = Math.min(endOfDay(until), revoked ? Date.parse(revoked.at) : Number.POSITIVE_INFINITY);
  return { from: decision.at, to: new Date(end).toISOString() };
};

/** The last day that a request may name. */
export const lastAcceptableDay = (severity: Severity, now: Date): string =>
  new Date(now.getTime() + ACCEPTED_DAYS_MOST[severity] * DAY_MS).toISOString().slice(0, 10);

/** The current acceptance of each finding: one in force before one that waits, and the later end of two. */
export const mapAcceptances = (
  records: readonly AcceptanceRecord[],
  now: Date,
): ReadonlyMap<string, FindingAcceptance> => {
  const current = records
    .flatMap((record) => {
      const state = readAcceptanceState(record, now);
      return state === 'requested' || state === 'accepted' ? [{ ...record, state }] : [];
    })
    .sort((a, b) => (a.state === b.state ? (a.until < b.until ? -1 : 1) : a.state === 'requested' ? -1 : 1));
  return new Map(
    current.flatMap(({ id, state, until, findings }) =>
      findings.map((finding) => [finding.id, { id, state, until }] as const),
    ),
  );
};
