import { forbidden } from '@cloudmend/domain/errors';
import { endAccess, isTenantId } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { isOperatorWithSecondFactor, serveSignedIn } from '../../runtime';

/** Ends an operator's access and logs it in the workspace's audit trail. Without access, nothing is logged. */
export const endAccessFor =
  (uses: Pick<PlatformUses, 'system' | 'identity'>): PersonOperation<typeof endAccess> =>
  async (person, { tenantId }, call) => {
    const { sub } = person;
    const { members } = uses.system;
    if (!(await isOperatorWithSecondFactor(uses, person)) || !isTenantId(tenantId)) throw forbidden();
    if (!(await members.listAccess(sub)).some((grant) => grant.tenantId === tenantId)) throw forbidden();
    await members.endAccess(sub, tenantId);
    call.auditIn(tenantId);
    return { tenantId };
  };

export const handler = serveSignedIn(endAccess, endAccessFor);
