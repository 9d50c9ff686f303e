import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';

const FAILED = 'Could not sign out everywhere.';

const poolEndpoint = (): string => {
  const { userPoolId = '', userPoolEndpoint } = Amplify.getConfig().Auth?.Cognito ?? {};
  return userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`;
};

/** Asks the pool with a fresh token, since it refuses one that has expired. */
const globalSignOut = async (): Promise<void> => {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  if (!tokens) throw new Error('Nobody is signed in.');
  const { status } = await fetch(poolEndpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ AccessToken: tokens.accessToken.toString() }),
  });
  if (status !== 200) throw new Error(`The user pool answered ${status}.`);
};

/**
 * Ends every session of the signed-in person at the pool. The identity library does so as well, but keeps every failure to itself: a device that was
 * lost would stay signed in while its owner reads that it is not.
 * @throws Error with the sentence to show, when the pool did not confirm it
 */
export const endAllSessions = async (): Promise<void> => {
  try {
    await globalSignOut();
  } catch (cause) {
    throw new Error(FAILED, { cause });
  }
};
