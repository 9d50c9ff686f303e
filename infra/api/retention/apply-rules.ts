import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MemberUses } from '../../runtime';

/** Functions remember the rules for a minute: what they write meanwhile is looked at as well. */
const WAIT_MS = 2 * 60_000;

/** Has existing records follow the rules. */
export const applyToRecords = (
  { system, clock }: Pick<MemberUses, 'system' | 'clock'>,
  tenantId: TenantId,
): Promise<void> =>
  system.lifeWork.add({ tenantId, kind: 'retention', dueAt: new Date(clock().getTime() + WAIT_MS).toISOString() });
