import type { SessionUser } from '@cloudmend/auth';
import { redirectTenant } from '@cloudmend/domain/tenancy';

/** Where someone lands after sign-in when no place was remembered: the token's tenant, else the stored one, else the email's first part. */
export const homeOf = (user: Pick<SessionUser, 'tenant' | 'email'>, storedTenant: string | undefined): string =>
  `/${redirectTenant(user.tenant, storedTenant, user.email.split('@')[0])}/home`;
