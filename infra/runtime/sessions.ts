import { AppError } from '@cloudmend/domain/errors';
import type { PersonActor } from '@cloudmend/domain/tenancy';
import type { UserRecord } from '@cloudmend/store/system';
import type { Event } from './raw-request';

export const toUnauthenticated = (): AppError => new AppError('unauthenticated', 'Please sign in again.');

/** The browser session's id, unchanged by token refresh. */
export const readSessionId = (event: Event): string | undefined => {
  const id = event.requestContext.authorizer?.jwt?.claims?.['origin_jti'];
  return typeof id === 'string' ? id : undefined;
};

/**
 * A token outlives a sign-out everywhere, a reset and a removal by up to fifteen minutes, and a refresh token outlives a new
 * password: earlier sessions have to sign in again.
 * @throws AppError unauthenticated
 */
export const assertStanding = (
  event: Event,
  { signedInAt }: Pick<PersonActor, 'signedInAt'>,
  user: Pick<UserRecord, 'signedOutAt' | 'keptSession'> | undefined,
): void => {
  if (user?.signedOutAt === undefined || signedInAt >= user.signedOutAt) return;
  if (user.keptSession === undefined || user.keptSession !== readSessionId(event)) throw toUnauthenticated();
};
