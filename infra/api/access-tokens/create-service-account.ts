import { createServiceAccount } from '@cloudmend/domain/access-tokens';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError conflict for a name that is taken, or too many */
export const createServiceAccountFor =
  ({ system, clock, newId }: Pick<MemberUses, 'system' | 'clock' | 'newId'>): Operation<typeof createServiceAccount> =>
  async ({ tenantId, email }, { name, role }, call) => {
    const account = { id: newId(), name, role, createdAt: clock().toISOString(), createdBy: email };
    await system.accessTokens.createServiceAccount(tenantId, account);
    call.changes(null, { id: account.id, name, role });
    return account;
  };

export const handler = serve(createServiceAccount, createServiceAccountFor);
