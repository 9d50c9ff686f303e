import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';

const poolEndpoint = (): string => {
  const { userPoolId = '', userPoolEndpoint } = Amplify.getConfig().Auth?.Cognito ?? {};
  return userPoolEndpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`;
};

/** Calls an operation of the pool for the signed-in user, with a fresh token. @throws Error unless it succeeds */
export const callPool = async (operation: string, input: object = {}): Promise<void> => {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  if (!tokens) throw new Error('Not signed in.');
  const { status } = await fetch(poolEndpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ ...input, AccessToken: tokens.accessToken.toString() }),
  });
  if (status !== 200) throw new Error(`The user pool answered ${status}.`);
};
