import { toRecordName, toRecordValue, verifyCompanyDomain } from '@cloudmend/domain/company-sign-in';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toCompanySignIn } from './to-company-sign-in';

type Uses = Pick<MemberUses, 'system' | 'companyPool' | 'dns' | 'clock'>;

export const verifyCompanyDomainFor =
  (uses: Uses): Operation<typeof verifyCompanyDomain> =>
  async ({ tenantId }, { domain }, call) => {
    const { companySignIns } = uses.system;
    const known = (await companySignIns.get(tenantId)).domains.find((entry) => entry.domain === domain);
    if (!known) throw notFound('The domain');
    const texts = await uses.dns.txt(toRecordName(domain));
    if (!texts.includes(toRecordValue(known.token)))
      throw new AppError(
        'conflict',
        'The TXT record was not found. A new record can take some time to appear. Check it and try again.',
      );
    const verifiedAt = uses.clock().toISOString();
    const after = await companySignIns.change(tenantId, (setup) => ({
      ...setup,
      domains: setup.domains.map((entry) =>
        // Removed and added again meanwhile, it has another record.
        entry.domain === domain && entry.token === known.token
          ? { ...entry, verifiedAt: entry.verifiedAt ?? verifiedAt }
          : entry,
      ),
    }));
    call.changes({ domain, verified: known.verifiedAt !== null }, { domain, verified: true });
    return toCompanySignIn(uses, tenantId, after);
  };

export const handler = serve(verifyCompanyDomain, verifyCompanyDomainFor);
