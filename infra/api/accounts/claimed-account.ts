import type { AccountRef } from '@cloudmend/domain/accounts';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses } from '../../runtime';

type Uses = Pick<MemberUses, 'accounts' | 'system'>;

export const HELD = 'This account cannot be linked here. It is linked to another workspace.';

/**
 * Releases the claim on an account that the tenant has not linked, or no longer has; true if there was one. Account and
 * claim are separate records without a common transaction, so every writer of one calls this afterwards. A newer claim
 * stays, because the account is being linked again.
 */
export const giveUpUnlinked = async (
  { accounts, system }: Uses,
  tenantId: TenantId,
  account: AccountRef,
): Promise<boolean> => {
  const claim = await system.accountClaims.findHeld(account, tenantId);
  if (!claim || (await accounts.get(account.accountId))) return false;
  await system.accountClaims.release(claim);
  return true;
};

/**
 * Claims an account again after storing it: it may have been unlinked meanwhile and its claim released. If another
 * workspace claimed it first, the account is removed again. @throws AppError conflict
 */
export const holdLinked = async (uses: Uses, tenantId: TenantId, account: AccountRef): Promise<void> => {
  if (await uses.system.accountClaims.claim(account, tenantId)) {
    await giveUpUnlinked(uses, tenantId, account);
    return;
  }
  await uses.accounts.unlink(account.accountId);
  throw new AppError('conflict', HELD);
};
