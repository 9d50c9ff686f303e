import { removeCompanyDomain } from '@cloudmend/domain/company-sign-in';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toCompanySignIn } from './to-company-sign-in';

export const removeCompanyDomainFor =
  (uses: Pick<MemberUses, 'system' | 'companyPool'>): Operation<typeof removeCompanyDomain> =>
  async ({ tenantId }, { domain }, call) => {
    const after = await uses.system.companySignIns.change(tenantId, (setup) => {
      if (!setup.domains.some((entry) => entry.domain === domain)) throw notFound('The domain');
      const domains = setup.domains.filter((entry) => entry.domain !== domain);
      if (setup.mode !== 'off' && !domains.some(({ verifiedAt }) => verifiedAt !== null))
        throw new AppError('conflict', 'Turn company sign-in off before you remove its last verified domain.');
      return { ...setup, domains };
    });
    call.changes({ domain }, null);
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(removeCompanyDomain, removeCompanyDomainFor);
