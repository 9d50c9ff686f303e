import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Severity } from '../findings/severity';
import { ControlStatus } from './control-state';

export const FrameworkCoverage = z.object({
  /** The id used to request its controls: `cis-aws-5.0`. */
  id: z.string(),
  /** The framework's display name. */
  framework: z.string(),
  /** Controls passed divided by controls assessed, 0 to 1; 0 if nothing was assessed. */
  coverage: z.number().min(0).max(1),
  /** Change of the coverage against 30 days ago, or against the first value on record. */
  delta: z.number(),
  assessed: z.number().int(),
  passed: z.number().int(),
  /** Controls that require manual review. */
  manual: z.number().int(),
  /** Controls without a failure that were only partly readable: neither assessed nor passed. */
  unknown: z.number().int(),
  /** Total controls of the framework; those neither assessed, unknown nor manual were not assessed. */
  total: z.number().int(),
});
export type FrameworkCoverage = z.infer<typeof FrameworkCoverage>;

export const getCompliance = defineContract({
  name: 'getCompliance',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance',
  audience: 'member',
  needs: 'viewEvidence',
  feature: 'compliance',
  input: z.strictObject({}),
  output: z.array(FrameworkCoverage),
});

/** Number of a check's subjects by verdict, over all accounts, each as last evaluated. */
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
  /** Its section of the framework. */
  section: z.string(),
  state: ControlStatus,
  /** Ids of the checks that cover it. */
  checks: z.array(z.string()),
  /** True if it asks for more than its checks read, and so needs manual review even when it passes. */
  asksForMore: z.boolean(),
});
export type FrameworkControl = z.infer<typeof FrameworkControl>;

export const FrameworkCheck = CheckTally.extend({
  /** The requirement: `SSH is not open to the internet`. */
  title: z.string(),
  /** The title of its findings. */
  fault: z.string(),
  severity: Severity,
  service: z.string(),
});
export type FrameworkCheck = z.infer<typeof FrameworkCheck>;

export const FrameworkDetail = FrameworkCoverage.extend({
  /** The publisher's full name. */
  publisher: z.string(),
  /** The source of numbers and titles. */
  source: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  controls: z.array(FrameworkControl),
  /** Every check its controls refer to, once. */
  checks: z.array(FrameworkCheck),
});
export type FrameworkDetail = z.infer<typeof FrameworkDetail>;

/** A control that a fix helps to complete. */
const CompletedControl = z.object({ framework: z.string(), control: z.string(), title: z.string() });

export const Fix = z.object({
  check: z.string(),
  /** The requirement, and the title of its findings. */
  title: z.string(),
  fault: z.string(),
  severity: Severity,
  service: z.string(),
  /** Resources with an open finding, over all accounts. */
  resources: z.number().int(),
  accountIds: z.array(z.string()),
  /** Estimated effort: `FIX_MINUTES`. */
  minutes: z.number(),
  /**
   * USD a month that open recommendations would save on the same resources. A recommendation counts at the first fix
   * that names its resource, so the amounts add up.
   */
  monthlySavingUsd: z.number(),
  /** Whether only a range is known of some of it: `monthlySavingUsd` is then the least. @default false */
  isLeast: z.boolean().optional(),
});
export type Fix = z.infer<typeof Fix>;

export const FixSet = z.object({
  /** Failed controls per framework, and how many of them the fixes complete. */
  frameworks: z.array(z.object({ id: z.string(), framework: z.string(), failed: z.number(), completed: z.number() })),
  /** In the order to make them. */
  steps: z.array(
    z.object({
      fixes: z.array(Fix),
      minutes: z.number(),
      /** Controls that pass once this step and those before it are made. */
      controls: z.array(CompletedControl),
      /** Controls that no longer fail then, but were not fully read. */
      unread: z.array(CompletedControl),
      /** Still failed afterwards, by muted findings. */
      muted: z.array(CompletedControl),
    }),
  ),
});
export type FixSet = z.infer<typeof FixSet>;

/** The fewest fixes for the most controls, across frameworks. */
export const getFixSet = defineContract({
  name: 'getFixSet',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance/fix-set',
  audience: 'member',
  feature: 'compliance',
  input: z.strictObject({
    /** Ids, comma-separated. All frameworks if absent. */
    frameworks: z.string().max(1000).optional(),
    /** The minutes there are; everything that can be fixed if absent. */
    minutes: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  output: FixSet,
});

/** One framework with its controls and their checks. `listFindings` with `check` lists the failing resources. */
export const getFramework = defineContract({
  name: 'getFramework',
  method: 'GET',
  path: '/tenants/{tenantId}/compliance/{framework}',
  audience: 'member',
  needs: 'viewEvidence',
  feature: 'compliance',
  input: z.strictObject({ framework: z.string().max(64) }),
  output: FrameworkDetail,
});
