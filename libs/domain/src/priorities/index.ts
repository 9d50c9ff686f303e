import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Severity } from '../findings/severity';
import { RecommendationAim } from '../recommendations/index';

export { prioritise, type Priority } from './priority';

/**
 * The top priorities, each once across accounts, with a one-line reason. On plans that show few recommendations, only
 * those are ranked.
 */
export const listPriorities = defineContract({
  name: 'listPriorities',
  method: 'GET',
  path: '/tenants/{tenantId}/priorities',
  audience: 'member',
  input: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
  output: z.array(
    z.object({
      kind: z.enum(['finding', 'recommendation']),
      id: z.string(),
      title: z.string(),
      resource: z.string(),
      accountId: z.string(),
      subject: z.string(),
      severity: Severity.nullable(),
      aim: RecommendationAim.nullable(),
      monthlySavingUsd: z.number().nullable(),
      atMostUsd: z.number().optional(),
      count: z.number().int(),
      accountIds: z.array(z.string()),
      score: z.number(),
      why: z.string(),
    }),
  ),
});
