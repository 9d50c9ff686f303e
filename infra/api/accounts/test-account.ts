import { testAccount } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { checkRoleArn, examineRole } from './examine-role';

/** Tests a minute in one tenant (THREATS S38). */
const PER_MINUTE = 10;

type Uses = Pick<MemberUses, 'accounts' | 'system' | 'customerCloud' | 'settings'>;

/** Tries to enter a role, and brings the linked account's status up to what was seen. */
export const testAccountFor =
  (uses: Uses): Operation<typeof testAccount> =>
  async ({ tenantId }, { roleArn }) => {
    const { settings, accounts, system } = uses;
    const accountId = checkRoleArn(roleArn, undefined, settings.masterAccountId);
    const { allowed, retryAfterSeconds } = await system.rates.take(`account-test ${tenantId}`, PER_MINUTE, 60);
    if (!allowed) throw new AppError('too-many', 'Too many tests. Please wait a minute.', { details: { retryAfterSeconds } });
    const isLinked = (await accounts.get(accountId))?.roleArn === roleArn;
    const { status, reason } = await examineRole(uses, { tenantId, accountId, roleArn, claims: isLinked });
    if (isLinked) await accounts.setStatus(accountId, status, reason);
    return { assumed: status !== 'denied' };
  };

export const handler = serve(testAccount, testAccountFor);
