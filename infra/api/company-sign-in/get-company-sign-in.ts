import { getCompanySignIn } from '@cloudmend/domain/company-sign-in';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toCompanySignIn } from './to-company-sign-in';

export const getCompanySignInFor =
  (uses: Pick<MemberUses, 'system' | 'companyPool'>): Operation<typeof getCompanySignIn> =>
  async ({ tenantId }) =>
    toCompanySignIn(uses, tenantId, await uses.system.companySignIns.get(tenantId));

export const handler = serve(getCompanySignIn, getCompanySignInFor);
