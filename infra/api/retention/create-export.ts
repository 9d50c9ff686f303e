import { AppError } from '@cloudmend/domain/errors';
import { createExport, isExportOpen, type WorkspaceExport } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError conflict while another one is made */
export const createExportFor =
  ({
    exports,
    system,
    clock,
    newId,
  }: Pick<MemberUses, 'exports' | 'system' | 'clock' | 'newId'>): Operation<typeof createExport> =>
  async ({ tenantId, email }, _input, call) => {
    if ((await exports.list()).some(isExportOpen))
      throw new AppError('conflict', 'An export is being made. Wait until it is ready.');
    const at = clock().toISOString();
    const created: WorkspaceExport = {
      id: newId(),
      state: 'queued',
      by: email,
      at,
      finishedAt: null,
      expiresAt: null,
      records: 0,
      objects: 0,
      volumes: [],
    };
    await exports.create(created);
    await system.lifeWork.add({ tenantId, kind: 'export', dueAt: at, ref: created.id });
    call.changes(null, { id: created.id });
    return created;
  };

export const handler = serve(createExport, createExportFor);
