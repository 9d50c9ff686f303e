import { type Account, unlinkAccount } from '@cloudmend/domain/accounts';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { isFinished } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { giveUpUnlinked } from './claimed-account';

type Uses = Pick<MemberUses, 'accounts' | 'observations' | 'providers' | 'scans' | 'system' | 'workflow' | 'clock'>;

/** Open scans are among the latest. */
const OPEN_SCANS_AMONG = 50;

/** Removes an account, cancels scans of it alone, and releases its claim. */
export const unlinkAccountFor =
  (uses: Uses): Operation<typeof unlinkAccount> =>
  async ({ tenantId }, { accountId }, call) => {
    const known = await uses.accounts.get(accountId);
    const wasLinked = await uses.accounts.unlink(accountId);
    const wasHeld = await giveUp(uses, tenantId, accountId, known);
    // Before the refusal: an earlier attempt may have failed right here, and the account would count as linked for ever.
    await uses.observations.noteUnlinked(accountId, uses.clock().toISOString());
    if (!wasLinked && !wasHeld) throw notFound('The account');
    await endScans(uses, tenantId, accountId);
    if (known) call.changes({ friendlyName: known.friendlyName, roleArn: known.roleArn, status: known.status }, null);
    return { accountId };
  };

/** Also releases a claim left by an earlier attempt, which removed the record that names the cloud. */
const giveUp = async (
  uses: Uses,
  tenantId: TenantId,
  accountId: string,
  known: Account | undefined,
): Promise<boolean> => {
  const clouds = known ? [known.cloud] : (await uses.providers()).all.map(({ id }) => id);
  const released = await Promise.all(clouds.map((cloud) => giveUpUnlinked(uses, tenantId, { cloud, accountId })));
  return released.includes(true);
};

/** A scan of several accounts continues: it finds this one unlinked and reports a gap. */
const endScans = async ({ scans, workflow, clock }: Uses, tenantId: TenantId, accountId: string): Promise<void> => {
  const { items } = await scans.list(OPEN_SCANS_AMONG);
  for (const { scanId, status, accountIds } of items) {
    if (isFinished(status) || accountIds.some((id) => id !== accountId)) continue;
    await scans.conclude(scanId, 'cancelled', clock().toISOString(), 'The account was unlinked.');
    await workflow.stop({ tenantId, scanId });
  }
};

export const handler = serve(unlinkAccount, unlinkAccountFor);
