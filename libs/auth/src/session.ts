import { fetchAuthSession } from 'aws-amplify/auth';
import { userOfClaims } from './session-user';
import type { SessionUser } from './session-user';

/** The ID token for the API, refreshed if expired; undefined when signed out. @throws on network failure */
export const getIdToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/**
 * The signed-in user; undefined if there is none. `forceRefresh` fetches new claims from the pool. @throws on network
 * failure
 */
export const readUser = async (forceRefresh = false): Promise<SessionUser | undefined> => {
  const payload = (await fetchAuthSession({ forceRefresh })).tokens?.idToken?.payload;
  return payload && userOfClaims(payload);
};
