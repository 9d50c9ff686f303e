import { leaveWorkspace } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/**
 * Ends the caller's own membership. They stay signed in, because they may have other workspaces. The last admin is
 * refused.
 */
export const leaveWorkspaceFor =
  ({ system }: Pick<MemberUses, 'system'>): Operation<typeof leaveWorkspace> =>
  async ({ sub, tenantId, role }, _input, call) => {
    if (role === SUPER_ADMIN_GROUP)
      throw new AppError('invalid', 'Operators are not members. End your access instead.');
    const member = await system.members.remove(sub, tenantId, { keepsAnAdmin: true });
    call.changes({ group: member?.role ?? role, state: 'active' }, null);
    return { tenantId };
  };

export const handler = serve(leaveWorkspace, leaveWorkspaceFor);
