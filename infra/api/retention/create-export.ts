import { createExport } from '@cloudmend/domain/retention';
import { queueExport } from '../../life';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError conflict while another one is made */
export const createExportFor =
  (uses: Pick<MemberUses, 'exports' | 'system' | 'clock' | 'newId'>): Operation<typeof createExport> =>
  async ({ tenantId, email }, _input, call) => {
    const created = await queueExport(uses, email);
    await uses.system.lifeWork.add({ tenantId, kind: 'export', dueAt: created.at, ref: created.id });
    call.changes(null, { id: created.id });
    return created;
  };

export const handler = serve(createExport, createExportFor);
