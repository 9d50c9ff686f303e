import type { Account } from '@cloudmend/domain/accounts';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import { startScan } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MemberUses, Operation } from '../../runtime';
import { errorFields, serve } from '../../runtime';

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'workflow' | 'clock' | 'newId' | 'log'>;

/** Queues a scan of own, connected accounts, or joins the one that reads them already. */
export const startScanFor =
  (uses: Uses): Operation<typeof startScan> =>
  async ({ tenantId, plan, sub }, asked, call) => {
    const wanted = [...new Set(asked.accounts)];
    const linked = new Map((await uses.accounts.list()).map((account) => [account.accountId, account]));
    for (const accountId of wanted) checkScannable(accountId, linked.get(accountId));
    const { runningScans, scansPerDay } = planRow(plan).limits;
    const { scanId } = await uses.scans.create(
      { scanId: uses.newId(), scanTs: uses.clock().toISOString(), request: { ...asked, accounts: wanted }, requestedBy: sub },
      { running: runningScans, perDay: scansPerDay },
    );
    call.changes(null, { accounts: wanted, mode: asked.mode, services: asked.services, range: asked.range });
    await start(uses, tenantId, scanId);
    return { scanId };
  };

const OBSTACLES: Record<Exclude<Account['status'], 'connected'>, string> = {
  pending: 'has no role yet. Add its role ARN first.',
  denied: 'refused our role at the last test. Check ExternalId/Trust and test the role again.',
  'insecure-trust': 'has a role that lets in callers without your ExternalId. Fix its trust policy and test the role again.',
};

const checkScannable = (accountId: string, account: Account | undefined): void => {
  if (!account) throw notFound(`The account ${accountId}`);
  if (account.status === 'connected') return;
  throw new AppError('invalid', `Account ${accountId} ${OBSTACLES[account.status]}`, { details: { accountId, status: account.status } });
};

/** The saved scan is the request: when starting fails, the sweeper starts it within a minute (THREATS R02). */
const start = async ({ workflow, log }: Uses, tenantId: TenantId, scanId: string): Promise<void> => {
  try {
    await workflow.start({ scanId, tenantId });
  } catch (error) {
    log.warn('A queued scan was not started yet.', { scanId, tenantId, ...errorFields(error) });
  }
};

export const handler = serve(startScan, startScanFor);
