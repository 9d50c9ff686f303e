import { unlinkAccount } from '@cloudmend/domain/accounts';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { isFinished } from '@cloudmend/domain/scans';
import { giveUpUnlinked } from './claimed-account';

type Uses = Pick<MemberUses, 'accounts' | 'observations' | 'scans' | 'system' | 'workflow' | 'clock'>;

/** Open scans are among the newest. */
const OPEN_SCANS_AMONG = 50;

/** Removes an account, ends the scans that read it alone, and gives up the claim on it. */
export const unlinkAccountFor =
  (uses: Uses): Operation<typeof unlinkAccount> =>
  async ({ tenantId }, { accountId }, call) => {
    const known = await uses.accounts.get(accountId);
    const wasLinked = await uses.accounts.unlink(accountId);
    // A claim that an earlier attempt left behind is given up as well.
    const wasHeld = await giveUpUnlinked(uses, tenantId, accountId);
    if (!wasLinked && !wasHeld) throw notFound('The account');
    await uses.observations.noteUnlinked(accountId, uses.clock().toISOString());
    await endScansOf(uses, accountId);
    if (known) call.changes({ friendlyName: known.friendlyName, roleArn: known.roleArn, status: known.status }, null);
    return { accountId };
  };

/** A scan of several accounts goes on: it finds this one unlinked and leaves it as a gap. */
const endScansOf = async ({ scans, workflow, clock }: Uses, accountId: string): Promise<void> => {
  const { items } = await scans.list(OPEN_SCANS_AMONG);
  for (const { scanId, status, accountIds } of items) {
    if (isFinished(status) || accountIds.some((id) => id !== accountId)) continue;
    await scans.conclude(scanId, 'cancelled', clock().toISOString(), 'The account was unlinked.');
    await workflow.stop(scanId);
  }
};

export const handler = serve(unlinkAccount, unlinkAccountFor);
