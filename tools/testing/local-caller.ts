import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { usePowersOfTheEngine } from './native-powers';

// It warns about every pool outside AWS.
ConsoleLogger.LOG_LEVEL = 'ERROR';
usePowersOfTheEngine();

/** The password of the demo's people. */
export const PASSWORD = 'CloudMend-demo-1';

const configure = async (url: string): Promise<void> => {
  const outputs = await (await fetch(`${url}/amplify_outputs.json`)).json();
  const { user_pool_id: userPoolId, user_pool_client_id: userPoolClientId } = outputs.auth;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: outputs.custom.local.user_pool_endpoint } },
  });
};

/** Signs in as a browser does and returns an API caller. */
export const callerFor = async (url: string, username: string, password = PASSWORD) => {
  await configure(url);
  await signOut();
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
  const token = (await fetchAuthSession()).tokens?.idToken?.toString();
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `${path}-${Math.random()}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
};
