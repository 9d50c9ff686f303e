import * as z from 'zod';
import { defineContract } from '../contract/index';
import { FINDING_CSV_COLUMNS, FindingFilterInput, FINDINGS_MOST, FINDINGS_PAGE_SIZE, FindingSort } from './filter';
import { Finding, FindingDetail } from './finding';
import { FindingsSummary } from './findings-summary';
import { Reason } from './reason';

export const listFindings = defineContract({
  name: 'listFindings',
  method: 'GET',
  path: '/findings',
  audience: 'member',
  tenantIn: 'query.tenant',
  csv: FINDING_CSV_COLUMNS,
  input: FindingFilterInput.extend({
    /** @default risk - most severe first */
    sort: FindingSort.default('risk'),
    limit: z.coerce.number().int().min(1).max(FINDINGS_MOST).default(FINDINGS_PAGE_SIZE),
    cursor: z.string().max(4096).optional(),
    format: z.enum(['json', 'csv']).optional(),
    /**
     * `all` returns the controls of every framework, as for a single finding; exports always include them, and a page
     * with them has at most 500 findings. @default - benchmarks only
     */
    controls: z.enum(['all']).optional(),
  }),
  output: z.array(Finding),
});

/** Exact counts for a filter. */
export const getFindingsSummary = defineContract({
  name: 'getFindingsSummary',
  method: 'GET',
  path: '/tenants/{tenantId}/findings/summary',
  audience: 'member',
  input: FindingFilterInput,
  output: FindingsSummary,
});

const findingId = z.string().max(64);

/** One finding with its evidence and history. */
export const getFinding = defineContract({
  name: 'getFinding',
  method: 'GET',
  path: '/tenants/{tenantId}/findings/{findingId}',
  audience: 'member',
  input: z.strictObject({ findingId }),
  output: FindingDetail,
});

/**
 * A decision on a finding. `until` is a time, or a date that includes the whole day (UTC); `owner` and `until` belong
 * to a mute.
 */
const Decision = z.strictObject({
  findingId,
  reason: Reason,
  until: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  owner: z.string().trim().max(254).optional(),
});

const decide = <Verb extends 'mute' | 'unmute' | 'resolve'>(verb: Verb) => ({
  name: `${verb}Finding`,
  method: 'POST' as const,
  path: `/tenants/{tenantId}/findings/{findingId}/${verb}`,
  audience: 'member' as const,
  needs: 'manageFindings' as const,
  audit: `finding.${verb}`,
  input: Decision,
  output: FindingDetail,
});

/** Excluded from counts until a date or until unmuted; scans still check it. */
export const muteFinding = defineContract(decide('mute'));
export const unmuteFinding = defineContract(decide('unmute'));
/** Resolved manually. Reopened if a later scan still detects it. */
export const resolveFinding = defineContract(decide('resolve'));
