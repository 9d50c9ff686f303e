import { AppError } from '@cloudmend/domain/errors';
import { checkTenant, isReservedSlug } from '@cloudmend/domain/tenancy';
import type { AnonymousOperation, PlatformUses } from '../../runtime';
import { serveAnyone } from '../../runtime';

/** Checks a minute from one address. */
const PER_MINUTE = 60;

/** Is the slug taken? Reserved, held, deleted and live slugs look alike and cost the same reads. */
export const checkTenantFor =
  ({ system }: Pick<PlatformUses, 'system'>): AnonymousOperation<typeof checkTenant> =>
  async (_actor, { tenantId }, { sourceIp }) => {
    const { allowed, retryAfterSeconds } = await system.rates.take(`tenant-check ${sourceIp}`, PER_MINUTE, 60);
    if (!allowed)
      throw new AppError('too-many', 'Too many checks. Please wait a moment.', { details: { retryAfterSeconds } });
    const isTaken = await system.tenants.isTaken(tenantId);
    return { exists: isTaken || isReservedSlug(tenantId) };
  };

export const handler = serveAnyone(checkTenant, checkTenantFor);
