import { forbidden } from '@cloudmend/domain/errors';
import { listTenants } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { isOperatorWithSecondFactor, serveSignedIn } from '../../runtime';

/** Every workspace, for operators only. */
export const listTenantsFor =
  (uses: Pick<PlatformUses, 'system' | 'identity'>): PersonOperation<typeof listTenants> =>
  async (person) => {
    if (!(await isOperatorWithSecondFactor(uses, person))) throw forbidden();
    const tenants = await uses.system.tenants.list();
    return tenants
      .filter(({ state }) => state === 'active')
      .map(({ tenantId, name, plan }) => ({ tenantId, name, plan }));
  };

export const handler = serveSignedIn(listTenants, listTenantsFor);
