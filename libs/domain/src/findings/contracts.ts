import { z } from 'zod';
import { defineContract } from '../contract/index';
import { Finding, FindingStatus, Severity, SeverityCounts } from './finding';

export const listFindings = defineContract({
  name: 'listFindings',
  method: 'GET',
  path: '/findings',
  audience: 'member',
  input: z.strictObject({
    severity: Severity.optional(),
    status: FindingStatus.optional(),
    q: z.string().max(200).optional(),
    account: z.string().max(12).optional(),
    service: z.string().max(64).optional(),
    check: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: z.string().max(4096).optional(),
  }),
  output: z.array(Finding),
});

export const getFindingsSummary = defineContract({
  name: 'getFindingsSummary',
  method: 'GET',
  path: '/tenants/{tenantId}/findings/summary',
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({ severityCounts: SeverityCounts, lastUpdated: z.string().nullable() }),
});
