import type { SessionUser } from '@cloudmend/auth';
import { redirectTenant } from '@cloudmend/domain/tenancy';

/**
 * The destination after sign-in if no page was remembered: the token's tenant, else the stored one, else the part of
 * the email before the @.
 */
export const findHome = (user: Pick<SessionUser, 'tenant' | 'email'>, storedTenant: string | undefined): string =>
  `/${redirectTenant(user.tenant, storedTenant, user.email.split('@')[0])}/home`;
