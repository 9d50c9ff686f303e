import { z } from 'zod';
import { defineContract } from '../contract/index';

export { frameworkName } from './framework-names';

export const FrameworkCoverage = z.object({
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
  /** Controls of the framework in all: what is neither assessed nor manual was not assessed. */
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
