import { forbidden } from '@cloudmend/domain/errors';
import { ACCESS_MINUTES, accessTenant, isTenantId, PROBE_TENANT } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { isOperatorWithSecondFactor, serveSignedIn } from '../../runtime';

const MS_PER_MINUTE = 60_000;

/** Lets an operator into a workspace for an hour. The line in its trail stands before the door opens. */
export const accessTenantFor =
  (uses: Pick<PlatformUses, 'system' | 'identity' | 'clock'>): PersonOperation<typeof accessTenant> =>
  async (person, { tenantId, reason }, call) => {
    const { sub } = person;
    const { tenants, members } = uses.system;
    if (!(await isOperatorWithSecondFactor(uses, person)) || !isTenantId(tenantId)) throw forbidden();
    if (tenantId === PROBE_TENANT || (await tenants.get(tenantId))?.state !== 'active') throw forbidden();
    const until = new Date(uses.clock().getTime() + ACCESS_MINUTES * MS_PER_MINUTE).toISOString();
    await call.recordIn(tenantId, { before: null, after: { reason, until } });
    await members.giveAccess(sub, { tenantId, until });
    return { tenantId, until };
  };

export const handler = serveSignedIn(accessTenant, accessTenantFor);
