import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Scan, ScanDetail, ScanRequest, ScanStatus } from './scan';

export const SCAN_PAGE_SIZE = 50;

export const listScans = defineContract({
  name: 'listScans',
  method: 'GET',
  path: '/tenants/{tenantId}/scans',
  fallbacks: ['/scan'],
  audience: 'member',
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(1000).default(SCAN_PAGE_SIZE),
    cursor: z.string().max(4096).optional(),
  }),
  output: z.array(Scan),
});

export const getScan = defineContract({
  name: 'getScan',
  method: 'GET',
  path: '/tenants/{tenantId}/scans/{scanId}',
  audience: 'member',
  input: z.strictObject({ scanId: z.string().max(64) }),
  output: ScanDetail,
});

export const startScan = defineContract({
  name: 'startScan',
  method: 'POST',
  path: '/scan',
  audience: 'member',
  needs: 'runScans',
  audit: 'scan.start',
  input: ScanRequest,
  output: z.object({ scanId: z.string() }),
});

export const cancelScan = defineContract({
  name: 'cancelScan',
  method: 'POST',
  path: '/tenants/{tenantId}/scans/{scanId}/cancel',
  audience: 'member',
  needs: 'runScans',
  audit: 'scan.cancel',
  input: z.strictObject({ scanId: z.string().max(64) }),
  output: z.object({ scanId: z.string(), status: ScanStatus }),
});
