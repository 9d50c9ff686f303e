import type { Account } from '@cloudmend/domain/accounts';
import { linkAccount } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { Provider } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPlanDetails } from '../plan-limit';
import { checkAccountIds, findProvider } from '../find-provider';
import { giveUpUnlinked, holdLinked } from './claimed-account';
import { type Candidate, checkNotOurs, checkHandle, examineRole, takeTest } from './examine-role';

type Uses = Pick<
  MemberUses,
  'accounts' | 'observations' | 'system' | 'providers' | 'customerCloud' | 'settings' | 'clock'
>;

/** Links an account, or renames and re-tests a linked one. Without a role it stays pending: listed, not scannable. */
export const linkAccountFor =
  (uses: Uses): Operation<typeof linkAccount> =>
  async ({ tenantId, plan }, { cloud, accountId, friendlyName, roleArn }, call) => {
    const { settings, accounts } = uses;
    const provider = findProvider(await uses.providers(), cloud);
    checkAccountIds(provider, { accountId });
    checkNotOurs(accountId, settings.masterAccountId);
    if (roleArn) checkHandle(provider, { handle: roleArn, accountId }, settings.masterAccountId);
    const known = await linkedIn(accounts, cloud, accountId);
    const standing = roleArn
      ? await tryRole(uses, { tenantId, cloud, accountId, handle: roleArn })
      : (known ?? toPending(provider));
    const name = friendlyName || known?.friendlyName || accountId;
    const account: Account = { lastScanAt: null, ...known, ...standing, cloud, accountId, friendlyName: name };
    const kept = await keep(uses, { tenantId, plan }, account);
    await uses.observations.noteLinked(accountId, uses.clock().toISOString());
    if (kept.status === 'connected') await holdLinked(uses, tenantId, account);
    call.changes(known ? toAuditState(known) : null, toAuditState(kept));
    return kept;
  };

/** The account as it is linked. @throws AppError conflict where another cloud has the same id */
const linkedIn = async (accounts: Uses['accounts'], cloud: string, accountId: string): Promise<Account | undefined> => {
  const known = await accounts.get(accountId);
  if (known && known.cloud !== cloud) throw new AppError('conflict', 'This account ID is linked under another cloud.');
  return known;
};

const keep = async (
  uses: Uses,
  { tenantId, plan }: Pick<MemberActor, 'tenantId' | 'plan'>,
  account: Account,
): Promise<Account> => {
  try {
    return await uses.accounts.link(account, planRow(plan).limits.accounts);
  } catch (error) {
    // A refused link must not block the account for others.
    await giveUpUnlinked(uses, tenantId, account);
    throw withPlanDetails(error, plan);
  }
};

const toAuditState = ({ friendlyName, roleArn, status }: Account) => ({ friendlyName, roleArn, status });

type Standing = Pick<Account, 'roleArn' | 'status' | 'statusReason'>;

const toPending = ({ accounts }: Provider): Standing => ({
  roleArn: null,
  status: 'pending',
  statusReason: accounts.texts.toConnect,
});

const tryRole = async (uses: Uses, candidate: Omit<Candidate, 'claims'>): Promise<Standing> => {
  await takeTest(uses.system, candidate.tenantId);
  const { status, reason } = await examineRole(uses, { ...candidate, claims: true });
  return { roleArn: candidate.handle, status, statusReason: reason };
};

export const handler = serve(linkAccount, linkAccountFor);
