import { invalidSession, notAuthorized } from '../errors';
import type { Pool } from '../pool';
import type { PoolUser } from '../user';

/** The user of a challenge. @throws CognitoError if deleted or disabled meanwhile */
export const findChallenged = (pool: Pool, sub: string): PoolUser => {
  const user = pool.users.bySub(sub);
  if (!user) throw invalidSession();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
};
