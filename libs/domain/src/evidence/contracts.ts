import * as z from 'zod';
import { defineContract } from '../contract/index';
import { AcceptanceRecord } from '../findings/acceptance';
import { JudgedWith, Seal } from './observation';

/** Hours until an observation expires if no newer one follows: a day and two hours, or eight days. */
export const ValidFor = z.enum(['26', '192']);
export type ValidFor = z.infer<typeof ValidFor>;

const Day = z.iso.date();

export const TimelineInterval = z.object({
  from: z.string(),
  to: z.string(),
  state: z.enum(['passed', 'failed', 'not-known', 'not-observed', 'not-assessed', 'manual', 'attested']),
});

/** An accepted risk and when it applied. The control stays as measured. */
export const TimelineAcceptance = AcceptanceRecord.omit({ decision: true, revoked: true }).extend({
  approvedBy: z.string(),
  /** ISO times. */
  from: z.string(),
  to: z.string(),
});

export const TimelineFailure = z.object({
  firstSeen: z.string(),
  lastSeen: z.string(),
  passedAgain: z.string().nullable(),
  atLeastDays: z.number().int(),
  atMostDays: z.number().int().nullable(),
});

export const ComplianceTimeline = z.object({
  framework: z.string(),
  /** ISO times; the end is excluded and never later than now. */
  from: z.string(),
  to: z.string(),
  validForHours: z.number().int(),
  /** Accounts that were linked at any time in the period. */
  accounts: z.array(
    z.object({
      accountId: z.string(),
      linkedAt: z.string(),
      unlinkedAt: z.string().nullable(),
      observations: z.number().int(),
    }),
  ),
  /** Oldest first. */
  observations: z.array(
    z.object({
      accountId: z.string(),
      scanId: z.string(),
      at: z.string(),
      judgedWith: JudgedWith,
      regions: z.number().int(),
      objects: z.number().int(),
      root: z.string(),
      seal: Seal.nullable(),
    }),
  ),
  /** Risks accepted at any time in the period, oldest first. */
  acceptances: z.array(TimelineAcceptance),
  controls: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      section: z.string(),
      intervals: z.array(TimelineInterval),
      failures: z.array(TimelineFailure),
      /** Ids of the accepted risks of its checks. */
      acceptances: z.array(z.string()),
    }),
  ),
});
export type ComplianceTimeline = z.infer<typeof ComplianceTimeline>;

/** States of a framework's controls over a period, from the observations of each scan. At most 400 days; by default the last 90. */
export const getTimeline = defineContract({
  name: 'getTimeline',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance/{framework}/timeline',
  audience: 'member',
  isHeavy: true,
  needs: 'viewEvidence',
  feature: 'compliance',
  input: z.strictObject({
    framework: z.string().max(64),
    /** UTC days, inclusive. */
    from: Day.optional(),
    to: Day.optional(),
    validFor: ValidFor.default('192'),
    /** Comma-separated. @default - every account that was linked in the period */
    accounts: z.string().min(1).max(65_000).optional(),
  }),
  output: ComplianceTimeline,
});
