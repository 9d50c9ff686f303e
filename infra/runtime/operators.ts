import { AppError } from '@cloudmend/domain/errors';
import type { Role } from '@cloudmend/domain/permissions';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { PersonActor, TenantId } from '@cloudmend/domain/tenancy';
import type { Event } from './raw-request';
import type { Services } from './services';
import { toUnauthenticated } from './sessions';

/**
 * Whether the token claims it, which only triggers a lookup, so that other requests do not pay for the reads. Our own
 * trigger writes the group, and a token without it grants nothing more.
 */
export const saysOperator = (event: Event): boolean =>
  JSON.stringify(event.requestContext.authorizer?.jwt?.claims?.['cognito:groups'] ?? '').includes(SUPER_ADMIN_GROUP);

/** True for an operator by our own records. @throws AppError forbidden for one without an authenticator app, unauthenticated for one who signed in without it */
export const isOperatorWithSecondFactor = async (
  { system, identity }: Pick<Services, 'system' | 'identity'>,
  { sub, signedInAt }: Pick<PersonActor, 'sub' | 'signedInAt'>,
): Promise<boolean> => {
  const user = await system.members.user(sub);
  if (!user?.isSuperAdmin) return false;
  if ((await identity.find(sub))?.hasTotp) {
    // An app set up after a password sign-in counts from the next sign-in.
    if (user.factorSince === undefined || !(signedInAt >= user.factorSince)) throw toUnauthenticated();
    return true;
  }
  throw new AppError('forbidden', 'Operators need a second factor. Set up an authenticator app first.', {
    details: { secondFactor: 'required' },
  });
};

/** The operators' role while a grant for this tenant lasts; expiry is compared on read. */
export const grantedRole = async (
  { system }: Pick<Services, 'system'>,
  sub: string,
  tenantId: TenantId,
): Promise<Role | undefined> =>
  (await system.members.listAccess(sub)).some((grant) => grant.tenantId === tenantId) ? SUPER_ADMIN_GROUP : undefined;
