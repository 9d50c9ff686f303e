import * as z from 'zod';
import { defineContract } from '../contract/index';

/** Days that an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** All of a workspace's records and files in an archive of one or more volumes. */
export const WorkspaceExport = z.object({
  id: z.string(),
  state: z.enum(['queued', 'building', 'ready', 'failed', 'expired']),
  by: z.string(),
  at: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  records: z.number().int(),
  objects: z.number().int(),
  volumes: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
});
export type WorkspaceExport = z.infer<typeof WorkspaceExport>;

export const isExportOpen = ({ state }: Pick<WorkspaceExport, 'state'>): boolean =>
  state === 'queued' || state === 'building';

const path = '/tenants/{tenantId}/exports';

/** Newest first. */
export const listExports = defineContract({
  name: 'listExports',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'manageRetention',
  input: z.strictObject({}),
  output: z.array(WorkspaceExport),
});

/** Starts an export; one at a time. */
export const createExport = defineContract({
  name: 'createExport',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageRetention',
  audit: 'export.create',
  input: z.strictObject({}),
  output: WorkspaceExport,
});

/** Links to the volumes of an export, each valid for 15 minutes. Logged: anyone who holds one has the workspace's data. */
export const linkExport = defineContract({
  name: 'linkExport',
  method: 'POST',
  path: `${path}/{id}/links`,
  audience: 'member',
  needs: 'manageRetention',
  audit: 'export.download',
  auditInput: ['id'],
  input: z.strictObject({ id: z.string().max(64) }),
  output: z.object({ links: z.array(z.object({ name: z.string(), url: z.string() })) }),
});
