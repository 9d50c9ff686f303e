import type { TenantId } from '@cloudmend/domain/tenancy';
import { inParallel, TrailTornError } from '@cloudmend/store';
import { errorFields, type Services } from '../runtime';

type Uses = Pick<Services, 'system' | 'openTrailCopy' | 'log'>;

const AT_ONCE = 8;

/**
 * Copies new entries of audit trails to where no one can change them, the longest waiting first, and compares idle trails
 * with their copies once a day. Trails of workspaces that were deleted are copied, too. Returns the number of entries; what
 * there is no time for stays due. A trail that no longer matches its copy is counted, for its own alarm, and
 * found again each time. @throws AggregateError when a trail could not be read or copied
 */
export const copyTrails = async (uses: Uses, hasTime: () => boolean = () => true): Promise<number> => {
  const failures: unknown[] = [];
  const copy = async (tenantId: TenantId | undefined): Promise<number> => {
    if (!hasTime()) return 0;
    try {
      return await uses.openTrailCopy(tenantId).copy();
    } catch (error) {
      const isTorn = error instanceof TrailTornError;
      uses.log.error(
        isTorn ? 'An audit trail no longer matches its copy.' : 'An audit trail could not be copied.',
        { ...(tenantId && { tenantId }), ...errorFields(error) },
        { trailsTorn: isTorn ? 1 : 0 },
      );
      if (!isTorn) failures.push(error);
      return 0;
    }
  };
  const copied = await inParallel([undefined, ...(await uses.system.listDueTrails())], AT_ONCE, copy);
  if (failures.length > 0) throw new AggregateError(failures, 'Audit trails could not be copied.');
  return copied.reduce((sum, lines) => sum + lines, 0);
};
