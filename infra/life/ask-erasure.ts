import { AppError } from '@cloudmend/domain/errors';
import { GRACE_DAYS } from '@cloudmend/domain/retention';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';

const DAY_MS = 86_400_000;

interface Uses extends Pick<Stores, 'retention'> {
  readonly system: {
    readonly tenants: Pick<SystemStore['tenants'], 'get' | 'setErasure'>;
    readonly lifeWork: Pick<SystemStore['lifeWork'], 'add'>;
  };
  readonly clock: () => Date;
}

/**
 * Has a workspace deleted after its grace period. Repeating it changes nothing. @throws AppError conflict while a legal
 * hold stands
 */
export const askErasure = async (
  { retention, system, clock }: Uses,
  tenantId: TenantId,
): Promise<{ readonly erasesAt: string; readonly isNew: boolean }> => {
  if ((await retention.read()).held.length > 0)
    throw new AppError('conflict', 'A legal hold is in place. Release it before you delete the workspace.');
  const known = (await system.tenants.get(tenantId))?.erasesAt;
  if (known !== undefined) return { erasesAt: known, isNew: false };
  const erasesAt = new Date(clock().getTime() + GRACE_DAYS * DAY_MS).toISOString();
  // The work first: without the date on the workspace it does nothing.
  await system.lifeWork.add({ tenantId, kind: 'erasure', dueAt: erasesAt });
  await system.tenants.setErasure(tenantId, erasesAt);
  return { erasesAt, isNew: true };
};
