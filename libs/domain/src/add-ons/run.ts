import * as z from 'zod';
import { AddOnId, FailedRun } from './add-on';
import { ClosedMonth } from './closed-month';
import { ExposurePath, ReadableSecret, SecurityGap, StaleKey } from './exposure';
import { FrameworkReadiness } from './readiness';

/** Paths of a run that are kept; the rest is counted. */
export const MOST_PATHS = 200;

const ComplianceResult = z.object({
  kind: z.literal('compliance'),
  frameworks: z.array(FrameworkReadiness),
  /** Accepted risks that end before the next audit. */
  endingAcceptances: z.array(z.object({ id: z.string(), title: z.string(), until: z.string() })),
});

const GreenopsResult = z.object({ kind: z.literal('greenops'), closed: ClosedMonth });

const SecurityResult = z.object({
  kind: z.literal('secScanner'),
  /** Open first. */
  paths: z.array(ExposurePath),
  morePaths: z.number().int().nonnegative(),
  /** True without a run before: then nothing is new or closed. */
  isFirst: z.boolean(),
  /** Open path and data, as `toPathKeys` names them, since the run before. */
  opened: z.array(z.string()),
  closed: z.array(z.string()),
  secrets: z.array(ReadableSecret),
  staleKeys: z.array(StaleKey),
  gaps: z.array(SecurityGap),
  staleDays: z.number().int(),
});

export const AddOnResult = z.discriminatedUnion('kind', [ComplianceResult, GreenopsResult, SecurityResult]);
export type AddOnResult = z.infer<typeof AddOnResult>;
export type ResultFor<K extends AddOnResult['kind']> = Extract<AddOnResult, { kind: K }>;

/** One slot of an add-on. */
export const AddOnRunHead = z.object({
  addOn: AddOnId,
  /** When it was due. */
  slot: z.string(),
  /** When it ran. */
  at: z.string(),
  outcome: z.enum(['done', 'skipped', 'failed']),
  /** What it found, or why it was skipped or failed: a sentence. */
  summary: z.string(),
  /** The newest scan of each account that it used. */
  facts: z.array(z.object({ accountId: z.string(), scanId: z.string().optional(), at: z.string() })),
});
export type AddOnRunHead = z.infer<typeof AddOnRunHead>;

export const AddOnRun = AddOnRunHead.extend({ result: AddOnResult.nullable() });
export type AddOnRun = z.infer<typeof AddOnRun>;

/** An add-on as its workspace sees it. */
export const AddOn = z.object({
  id: AddOnId,
  title: z.string(),
  priceMonthly: z.number(),
  state: z.enum(['off', 'active', 'paused']),
  /** Null unless it is active. */
  nextRun: z.string().nullable(),
  /** Why it does not run although it is active. */
  heldBecause: z.string().nullable(),
  lastRun: AddOnRunHead.nullable(),
  /** Null unless the run of the current slot failed and is tried again. */
  failure: FailedRun.nullable(),
  audits: z.array(z.object({ framework: z.string(), date: z.string() })),
  /** The UTC month, and its days until today on which the add-on was active. */
  month: z.string(),
  activeDays: z.number().int(),
});
export type AddOn = z.infer<typeof AddOn>;

/** What the paths do not consider. Each may deny what a path allows, or open one that is not listed. */
export const EXPOSURE_LIMITS = [
  'Service control policies and resource control policies of the organization',
  'Policies of VPC endpoints and of DynamoDB tables, and key policies of AWS KMS',
  'AWS WAF and AWS Network Firewall',
  'CloudFront, and API Gateway integrations and authorizers',
  'Targets of load balancers outside their VPC',
  'Containers of Amazon ECS and Amazon EKS, and roles that assume other roles',
  'Parameters of Systems Manager: CloudMend does not read them',
] as const;
