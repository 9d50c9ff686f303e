import * as z from 'zod';
import { defineContract } from '../contract/index';
import { AuditOutcome, ShownAuditLine } from './audit-line';

/** A date (`2026-11-21`) or a time in UTC. */
const Moment = z.union([z.iso.date(), z.iso.datetime()]);

export const AUDIT_CSV_COLUMNS = [
  'seq',
  'at',
  'actor',
  'role',
  'action',
  'target',
  'outcome',
  'sourceIp',
  'requestId',
  'before',
  'after',
  'hash',
  'sub',
  'asked',
  'actorNow',
] as const;

/**
 * The tenant's own audit trail, newest first; any member may read it. `to` is inclusive; a date includes the whole day.
 * `actorNow` is the member's current email, if it has changed.
 */
export const listAudit = defineContract({
  name: 'listAudit',
  method: 'GET',
  path: '/tenants/{tenantId}/audit',
  audience: 'member',
  needs: 'viewEvidence',
  csv: AUDIT_CSV_COLUMNS,
  input: z.strictObject({
    actor: z.string().max(254).optional(),
    action: z.string().max(64).optional(),
    outcome: AuditOutcome.optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
    cursor: z.string().max(512).optional(),
    format: z.enum(['json', 'csv']).optional(),
  }),
  output: z.array(ShownAuditLine),
});
