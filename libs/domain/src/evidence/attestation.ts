import * as z from 'zod';
import { defineContract } from '../contract/index';
import { type Interval, type IntervalState, mergeNeighbours } from './intervals';

const Day = z.iso.date();
const DAY_MS = 86_400_000;

export const STATEMENT_MAX_LENGTH = 4000;
/** The longest time that one statement may speak for. */
export const ATTESTED_DAYS_MOST = 366;

/** A file that backs a statement. Only its name and hash are kept; the file stays with its owner. */
export const AttestedFile = z.object({
  name: z.string().min(1).max(255),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A person's statement that a control which no check assesses is met. */
export const Attestation = z.object({
  id: z.string(),
  framework: z.string(),
  control: z.string(),
  statement: z.string(),
  file: AttestedFile.nullable(),
  by: z.string(),
  at: z.string(),
  /** UTC days, both inclusive. */
  validFrom: z.string(),
  validTo: z.string(),
  withdrawn: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type Attestation = z.infer<typeof Attestation>;

const startOf = ({ validFrom }: Attestation): number => Date.parse(validFrom);
/** Its last day has passed, or it was withdrawn. */
const endOf = ({ validTo, withdrawn }: Attestation): number =>
  Math.min(Date.parse(validTo) + DAY_MS, withdrawn ? Date.parse(withdrawn.at) : Number.POSITIVE_INFINITY);

export const isInForce = (attestation: Attestation, now: Date): boolean =>
  startOf(attestation) <= now.getTime() && now.getTime() < endOf(attestation);

/** States that a statement may speak for. It never covers what a scan saw, or failed to see. */
const OPEN_STATES: ReadonlySet<IntervalState> = new Set(['manual', 'not-assessed']);

/** The intervals of a control with its statements: what nothing assesses is attested while one is in force. */
export const attestIntervals = (
  intervals: readonly Interval[],
  attestations: readonly Attestation[],
): readonly Interval[] => {
  if (attestations.length === 0) return intervals;
  const spans = attestations.map((one) => ({ from: startOf(one), to: endOf(one) })).filter(({ from, to }) => from < to);
  const isAttested = (at: number): boolean => spans.some(({ from, to }) => from <= at && at < to);
  const split = intervals.flatMap((interval): Interval[] => {
    if (!OPEN_STATES.has(interval.state)) return [interval];
    const [from, to] = [Date.parse(interval.from), Date.parse(interval.to)];
    const inside = spans.flatMap((span) => [span.from, span.to]).filter((at) => from < at && at < to);
    const moments = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
    return moments.slice(0, -1).map((at, index) => ({
      from: new Date(at).toISOString(),
      to: new Date(moments[index + 1] as number).toISOString(),
      state: isAttested(at) ? 'attested' : interval.state,
    }));
  });
  return mergeNeighbours(split);
};

const path = '/tenants/{tenantId}/attestations';

/** Statements of a framework, newest first, withdrawn and expired ones included. */
export const listAttestations = defineContract({
  name: 'listAttestations',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'viewEvidence',
  feature: 'compliance',
  input: z.strictObject({ framework: z.string().max(64) }),
  output: z.array(Attestation),
});

/** States that a control without checks is met. Nothing assessed by a scan can be stated. */
export const attestControl = defineContract({
  name: 'attestControl',
  method: 'POST',
  path,
  audience: 'member',
  peopleOnly: true,
  needs: 'createReports',
  feature: 'compliance',
  audit: 'control.attest',
  auditInput: ['framework', 'control', 'validFrom', 'validTo'],
  input: z.strictObject({
    framework: z.string().max(64),
    control: z.string().max(64),
    statement: z.string().trim().min(1).max(STATEMENT_MAX_LENGTH),
    file: AttestedFile.nullable().default(null),
    /** UTC days, both inclusive; at most 366 days. */
    validFrom: Day,
    validTo: Day,
  }),
  output: Attestation,
});

/** Ends a statement now. What it covered until now remains. */
export const withdrawAttestation = defineContract({
  name: 'withdrawAttestation',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  audience: 'member',
  peopleOnly: true,
  needs: 'createReports',
  feature: 'compliance',
  audit: 'control.withdraw',
  auditInput: ['id', 'reason'],
  input: z.strictObject({ id: z.string().max(64), reason: z.string().trim().min(1).max(500) }),
  output: Attestation,
});
