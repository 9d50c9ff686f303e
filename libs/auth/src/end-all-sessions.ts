import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';

const FAILED = 'Could not sign out everywhere.';

const poolEndpoint = (): string => {
  const { userPoolId = '', userPoolEndpoint } = Amplify.getConfig().Auth?.Cognito ?? {};
  return userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`;
};

/** Calls the pool with a fresh token, since it rejects an expired one. */
const globalSignOut = async (): Promise<void> => {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  if (!tokens) throw new Error('Not signed in.');
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
 * Ends every session of the signed-in user at the pool. The identity library also can, but swallows every failure: a
 * lost device would stay signed in while its owner is told otherwise. @throws Error with the message to show, if the
 * pool did not confirm
 */
export const endAllSessions = async (): Promise<void> => {
  try {
    await globalSignOut();
  } catch (cause) {
    throw new Error(FAILED, { cause });
  }
};
