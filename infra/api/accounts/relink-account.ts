import { type Account, relinkAccount } from '@cloudmend/domain/accounts';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findProvider } from '../find-provider';
import { giveUpUnlinked, holdLinked } from './claimed-account';
import { checkHandle, examineRole, takeTest } from './examine-role';

type Uses = Pick<MemberUses, 'accounts' | 'system' | 'providers' | 'customerCloud' | 'settings'>;

/**
 * Gives a linked account another role. The role is entered and probed as at linking first, and one that is not sound
 * replaces nothing.
 */
export const relinkAccountFor =
  (uses: Uses): Operation<typeof relinkAccount> =>
  async ({ tenantId }, { cloud, accountId, roleArn }, call) => {
    const { settings, accounts, system } = uses;
    const provider = findProvider(await uses.providers(), cloud);
    checkHandle(provider, { handle: roleArn, accountId }, settings.masterAccountId);
    const known = await accounts.get(accountId);
    if (known?.cloud !== cloud) throw notFound('The account');
    await takeTest(system, tenantId);
    const { status, reason } = await examineRole(uses, { tenantId, cloud, accountId, handle: roleArn, claims: true });
    if (status !== 'connected')
      throw new AppError('invalid', reason ?? provider.accounts.texts.denied, { details: { accountId, status } });
    const changed = await accounts.changeEntry(accountId, { roleArn, status, statusReason: reason });
    if (!changed) {
      // Unlinked meanwhile: the claim that the test made must not stay.
      await giveUpUnlinked(uses, tenantId, known);
      throw notFound('The account');
    }
    await holdLinked(uses, tenantId, changed);
    call.changes(toAuditState(known), toAuditState(changed));
    return changed;
  };

const toAuditState = ({ roleArn, status }: Account) => ({ roleArn, status });

export const handler = serve(relinkAccount, relinkAccountFor);
