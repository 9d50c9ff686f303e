import { cancelClosing } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError conflict if no one asked for the deletion */
export const cancelClosingFor =
  ({ system }: Pick<MemberUses, 'system'>): Operation<typeof cancelClosing> =>
  async ({ tenantId }, _input, call) => {
    const erasesAt = (await system.tenants.get(tenantId))?.erasesAt;
    if (erasesAt === undefined) throw new AppError('conflict', 'The workspace is not about to be deleted.');
    await system.tenants.setErasure(tenantId, undefined);
    await system.lifeWork.remove({ tenantId, kind: 'erasure', dueAt: erasesAt });
    call.changes({ erasesAt }, { erasesAt: null });
    return { erasesAt: null };
  };

export const handler = serve(cancelClosing, cancelClosingFor);
