import type { TenantId } from '@cloudmend/domain/tenancy';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses } from '../../runtime';

type Uses = Pick<MemberUses, 'accounts' | 'system'>;

export const HELD = 'This account cannot be linked here. It is linked to another workspace.';

/**
 * Gives up the claim on an account that the tenant has not linked, or no longer; true when there was one. Account and claim are two records behind
 * two doors, so no transaction spans them: whoever writes one of them comes by here afterwards. A claim that was made after this one was looked
 * at stays, since somebody is linking the account again.
 */
export const giveUpUnlinked = async (
  { accounts, system }: Uses,
  tenantId: TenantId,
  accountId: string,
): Promise<boolean> => {
  const claim = await system.accountClaims.held(accountId, tenantId);
  if (!claim || (await accounts.get(accountId))) return false;
  await system.accountClaims.release(claim);
  return true;
};

/**
 * Claims an account again once it is kept: it may have been unlinked meanwhile, and its claim given up. Where another workspace got
 * hold of it first, it is taken out again.
 * @throws AppError conflict
 */
export const holdLinked = async (uses: Uses, tenantId: TenantId, accountId: string): Promise<void> => {
  if (await uses.system.accountClaims.claim(accountId, tenantId)) {
    await giveUpUnlinked(uses, tenantId, accountId);
    return;
  }
  await uses.accounts.unlink(accountId);
  throw new AppError('conflict', HELD);
};
