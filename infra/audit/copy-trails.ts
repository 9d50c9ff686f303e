import type { TenantId } from '@cloudmend/domain/tenancy';
import { errorFields, type Services } from '../runtime';

type Uses = Pick<Services, 'system' | 'openTrailCopy' | 'log'>;

/**
 * Copies what is new in every audit trail to where nobody can change it. Trails of workspaces that were deleted are copied, too.
 * Answers how many lines. @throws AggregateError when a trail could not be copied, above all because it no longer goes on from its copy
 */
export const copyTrails = async (uses: Uses): Promise<number> => {
  const tenants = await uses.system.tenants.list();
  const failures: unknown[] = [];
  let lines = 0;
  for (const tenantId of [undefined, ...tenants.map((tenant): TenantId => tenant.tenantId)]) {
    try {
      lines += await uses.openTrailCopy(tenantId).copy();
    } catch (error) {
      uses.log.error('An audit trail could not be copied.', { ...(tenantId && { tenantId }), ...errorFields(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Audit trails could not be copied.');
  return lines;
};
