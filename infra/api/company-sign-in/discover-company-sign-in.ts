import { discoverCompanySignIn, readEmailDomain } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import { hasFeature } from '@cloudmend/domain/plans';
import type { AnonymousOperation, PlatformUses } from '../../runtime';
import { serveAnyone } from '../../runtime';

/** Look-ups a minute from one address. */
const PER_MINUTE = 60;

/** Depends on the domain alone: it says nothing of the address. */
export const discoverCompanySignInFor =
  ({ system }: Pick<PlatformUses, 'system'>): AnonymousOperation<typeof discoverCompanySignIn> =>
  async (_actor, { email }, { sourceIp }) => {
    const { allowed, retryAfterSeconds } = await system.rates.take(`company-sign-in ${sourceIp}`, PER_MINUTE, 60);
    if (!allowed)
      throw new AppError('too-many', 'Too many attempts. Please wait a moment.', { details: { retryAfterSeconds } });
    const domain = readEmailDomain(email.trim());
    const tenantId = domain === '' ? undefined : await system.companySignIns.ownerOfDomain(domain);
    const tenant = tenantId && (await system.tenants.get(tenantId));
    const isOn = tenant?.state === 'active' && hasFeature(tenant.plan, 'sso');
    return { provider: (isOn && tenant.companySignIn?.provider) || null };
  };

export const handler = serveAnyone(discoverCompanySignIn, discoverCompanySignInFor);
