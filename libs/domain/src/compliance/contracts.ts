import { z } from 'zod';
import { defineContract } from '../contract/index';
import { Severity } from '../findings/finding';
import { ControlStatus } from './control-state';

export const FrameworkCoverage = z.object({
  /** What asks for its controls: `cis-aws-5.0`. */
  id: z.string(),
  /** The framework's name as people know it. */
  framework: z.string(),
  /** Controls passed over controls assessed, 0 to 1; 0 while nothing was assessed. */
  coverage: z.number().min(0).max(1),
  /** Change of the coverage against 30 days ago, or against the first there is. */
  delta: z.number(),
  assessed: z.number().int(),
  passed: z.number().int(),
  /** Controls that only a person can judge. */
  manual: z.number().int(),
  /** Controls without a failure of which part could not be read: neither assessed nor passed. */
  unknown: z.number().int(),
  /** Controls of the framework in all: what is neither assessed, unknown nor manual was not assessed. */
  total: z.number().int(),
});
export type FrameworkCoverage = z.infer<typeof FrameworkCoverage>;

export const getCompliance = defineContract({
  name: 'getCompliance',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance',
  audience: 'member',
  feature: 'compliance',
  input: z.strictObject({}),
  output: z.array(FrameworkCoverage),
});

/** How many subjects of a check came to which verdict, over all accounts, as each was judged last. */
export const CheckTally = z.object({
  check: z.string(),
  pass: z.number().int(),
  fail: z.number().int(),
  unknown: z.number().int(),
  manual: z.number().int(),
});
export type CheckTally = z.infer<typeof CheckTally>;

export const FrameworkControl = z.object({
  id: z.string(),
  title: z.string(),
  /** The part of the framework it belongs to. */
  section: z.string(),
  state: ControlStatus,
  /** Ids of the checks that speak to it. */
  checks: z.array(z.string()),
});
export type FrameworkControl = z.infer<typeof FrameworkControl>;

export const FrameworkCheck = CheckTally.extend({
  /** The wish: `SSH is not open to the internet`. */
  title: z.string(),
  /** What its findings are titled. */
  fault: z.string(),
  severity: Severity,
  service: z.string(),
});
export type FrameworkCheck = z.infer<typeof FrameworkCheck>;

export const FrameworkDetail = FrameworkCoverage.extend({
  /** Who wrote it, in full. */
  publisher: z.string(),
  /** Where numbers and titles come from. */
  source: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  controls: z.array(FrameworkControl),
  /** Every check that its controls point at, once. */
  checks: z.array(FrameworkCheck),
});
export type FrameworkDetail = z.infer<typeof FrameworkDetail>;

/** One framework down to its controls and the checks behind them. What fails is listed by `listFindings` with `check`. */
export const getFramework = defineContract({
  name: 'getFramework',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance/{framework}',
  audience: 'member',
  feature: 'compliance',
  input: z.strictObject({ framework: z.string().max(64) }),
  output: FrameworkDetail,
});
