import { removeCompanyConnection } from '@cloudmend/domain/company-sign-in';
import { retireProvider } from '../../company-sign-in/retire-provider';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toAuditedConnection } from './save-company-connection';
import { toCompanySignIn } from './to-company-sign-in';

export const removeCompanyConnectionFor =
  (uses: Pick<MemberUses, 'system' | 'companyPool'>): Operation<typeof removeCompanyConnection> =>
  async ({ tenantId }, _input, call) => {
    const { companySignIns } = uses.system;
    const before = await companySignIns.get(tenantId);
    const after = await companySignIns.change(tenantId, (setup) => ({
      ...setup,
      connection: null,
      provider: null,
      mode: 'off',
    }));
    if (before.provider !== null) await retireProvider(uses, tenantId, before.provider);
    call.changes(toAuditedConnection(before.connection), null);
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(removeCompanyConnection, removeCompanyConnectionFor);
