import { checkScannable } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import { isAllowed } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature, type Plan, planRow } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Providers } from '@cloudmend/scanner';
import type { ScheduleRecord, Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';

const NO_MEMBER = 'The user who set it up is no longer a member of this workspace. Resume it to take responsibility.';
const NO_PERMISSION = 'The user who set it up may no longer schedule scans. Resume it to take responsibility.';
const NO_TENANT = 'This workspace has been deleted.';

interface Uses {
  readonly providers: () => Promise<Providers>;
  readonly system: Pick<SystemStore, 'members'>;
}

/** What currently prevents a schedule from running, as a message for the screen; otherwise what it may run as. */
export const obstacleTo = async (
  { providers, system: { members } }: Uses,
  { accounts, schedules }: Pick<Stores, 'accounts' | 'schedules'>,
  tenantId: TenantId,
  record: ScheduleRecord,
): Promise<string | { readonly plan: Plan }> => {
  const { membership, tenant } = await members.access(record.author, tenantId);
  if (tenant?.state !== 'active') return NO_TENANT;
  if (membership?.state !== 'active') return NO_MEMBER;
  if (!isAllowed([membership.role], 'scheduleScans')) return NO_PERMISSION;
  const { plan } = tenant;
  if (!hasFeature(plan, 'scheduledScans')) return featureRefusal(plan, 'scheduledScans');
  const limit = planRow(plan).limits.schedules;
  if (!(await schedules.isWithin(record.scheduleId, limit)))
    return `Your plan includes up to ${limit} schedules: only the oldest ones run.`;
  return (await accountObstacle(await providers(), accounts, record)) ?? { plan };
};

/**
 * An account whose role is lost does not stop the scans of the others: its scan says why it was not read, and reads it
 * again once its role works. It is an obstacle if no account of the schedule is connected.
 */
const accountObstacle = async (
  providers: Providers,
  accounts: Stores['accounts'],
  { scan }: ScheduleRecord,
): Promise<string | undefined> => {
  const linked = await accounts.list();
  const lost = new Set(linked.flatMap(({ accountId, status }) => (status === 'connected' ? [] : [accountId])));
  const others = scan.accounts.filter((accountId) => !lost.has(accountId));
  try {
    const asked = others.length > 0 ? { ...scan, accounts: others } : scan;
    checkScannable(asked, linked, providers.of(scan.cloud).accounts.texts);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
