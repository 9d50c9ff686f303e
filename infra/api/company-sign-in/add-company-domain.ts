import { addCompanyDomain, DOMAINS_MOST } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toCompanySignIn } from './to-company-sign-in';

export const addCompanyDomainFor =
  (uses: Pick<MemberUses, 'system' | 'companyPool' | 'newId'>): Operation<typeof addCompanyDomain> =>
  async ({ tenantId }, { domain }, call) => {
    const after = await uses.system.companySignIns.change(tenantId, (setup) => {
      if (setup.domains.some((known) => known.domain === domain)) return setup;
      if (setup.domains.length >= DOMAINS_MOST)
        throw new AppError('conflict', `A workspace can have up to ${DOMAINS_MOST} domains.`);
      return { ...setup, domains: [...setup.domains, { domain, token: uses.newId(), verifiedAt: null }] };
    });
    call.changes(null, { domain });
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(addCompanyDomain, addCompanyDomainFor);
