import { fetchAuthSession } from 'aws-amplify/auth';
import { userOfClaims } from './session-user';
import type { SessionUser } from './session-user';

/** The ID token for the API, refreshed when it has expired; undefined when nobody is signed in. @throws on network failure */
export const getIdToken = async (): Promise<string | undefined> =>
  (await fetchAuthSession()).tokens?.idToken?.toString();

/** Who is signed in; undefined for nobody. `forceRefresh` fetches new claims from the pool. @throws on network failure */
export const readUser = async (forceRefresh = false): Promise<SessionUser | undefined> => {
  const payload = (await fetchAuthSession({ forceRefresh })).tokens?.idToken?.payload;
  return payload && userOfClaims(payload);
};
