import type { WorkspaceExport } from '@cloudmend/domain/retention';
import type { ExportRecord } from '@cloudmend/store';

/** An export without what only its builder needs; expired once its files are gone. */
export const toExport = (
  { version: _version, through: _through, ...shown }: ExportRecord,
  now: Date,
): WorkspaceExport =>
  shown.expiresAt !== null && shown.expiresAt <= now.toISOString() ? { ...shown, state: 'expired' } : shown;
