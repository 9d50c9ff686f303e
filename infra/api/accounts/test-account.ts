import { type AccountRef, testAccount } from '@cloudmend/domain/accounts';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findProvider } from '../find-provider';
import { giveUpUnlinked } from './claimed-account';
import { checkHandle, type Examined, examineRole, takeTest } from './examine-role';

type Uses = Pick<MemberUses, 'accounts' | 'system' | 'providers' | 'customerCloud' | 'settings'>;

/** Tests a role and updates the status of the linked account. */
export const testAccountFor =
  (uses: Uses): Operation<typeof testAccount> =>
  async ({ tenantId }, { cloud, roleArn }, call) => {
    const { settings, accounts, system } = uses;
    const accountId = checkHandle(
      findProvider(await uses.providers(), cloud),
      { handle: roleArn },
      settings.masterAccountId,
    );
    await takeTest(system, tenantId);
    const known = await accounts.get(accountId);
    const isLinked = known?.roleArn === roleArn;
    const { status, reason } = await examineRole(uses, {
      tenantId,
      cloud,
      accountId,
      handle: roleArn,
      claims: isLinked,
    });
    call.changes(isLinked ? { status: known.status } : null, { status, ...(reason !== null && { reason }) });
    if (isLinked) await bringUpToDate(uses, tenantId, { cloud, accountId, status, reason });
    return { assumed: status !== 'denied' };
  };

/** An account unlinked meanwhile keeps neither a status nor the claim that the test renewed. */
const bringUpToDate = async (
  uses: Uses,
  tenantId: TenantId,
  { status, reason, ...account }: Examined & AccountRef,
): Promise<void> => {
  await uses.accounts.setStatus(account.accountId, status, reason);
  await giveUpUnlinked(uses, tenantId, account);
};

export const handler = serve(testAccount, testAccountFor);
