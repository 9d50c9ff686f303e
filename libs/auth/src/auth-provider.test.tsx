import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { signOut as closeTheRest } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import {
  AuthProvider,
  authMessage,
  changePassword,
  configureAuth,
  getIdToken,
  passwordMessage,
  rememberOrigin,
  startPasswordReset,
  turnOffTotp,
  useSession,
} from './index';
import type { Session } from './index';

// The library warns about endpoints outside AWS; the test uses one on purpose.
ConsoleLogger.LOG_LEVEL = 'NONE';

const CLIENT = 'client';
const PREFIX = `CognitoIdentityServiceProvider.${CLIENT}`;
const QUARTER_HOUR = 900;

const toToken = (claims: object): string => {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
};

const toTokens = (
  email: string,
  { expiresIn = QUARTER_HOUR, ...claims }: { expiresIn?: number } & Record<string, unknown> = {},
) => {
  const iat = Math.floor(Date.now() / 1000);
  const common = { sub: `sub-of-${email}`, iat, exp: iat + expiresIn, origin_jti: 'session' };
  return {
    AccessToken: toToken({ ...common, token_use: 'access' }),
    IdToken: toToken({ ...common, email, ...claims }),
    RefreshToken: 'refresh',
    ExpiresIn: expiresIn,
  };
};

/** What an earlier visit or another tab left in browser storage. */
const store = (email: string, options: Parameters<typeof toTokens>[1] = {}): void => {
  const { AccessToken, IdToken, RefreshToken } = toTokens(email, options);
  const entries = { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, clockDrift: '0' };
  localStorage.setItem(`${PREFIX}.LastAuthUser`, email);
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${PREFIX}.${email}.${name}`, value);
};

type Answer = object | { readonly refusal: string; readonly message?: string };
const calls: string[] = [];
let answers: Record<string, Answer> = {};

// Only the network is replaced: everything above it is the real library.
const userPool: typeof fetch = async (_input, init) => {
  const name = String(new Headers(init?.headers).get('x-amz-target')).split('.')[1] ?? '';
  calls.push(name);
  const answer = answers[name] ?? {};
  const isRefused = 'refusal' in answer;
  const body = isRefused
    ? { __type: answer.refusal, message: 'message' in answer ? answer.message : 'refused' }
    : answer;
  const text = JSON.stringify(body);
  const headers = new Headers(isRefused ? { 'x-amzn-errortype': answer.refusal } : {});
  return {
    status: isRefused ? 400 : 200,
    headers,
    body: null,
    text: async () => text,
    json: async () => body,
    blob: async () => new Blob([text]),
  } as unknown as Response;
};

let session: Session;
const Screen = () => {
  const current = useSession();
  useEffect(() => {
    session = current;
  });
  const { status, user } = current;
  return <p role="status">{`${status} ${user.email} ${user.groups.join()} ${user.plan}`}</p>;
};

const open = async (expected: string): Promise<void> => {
  render(
    <AuthProvider>
      <Screen />
    </AuthProvider>,
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(expected));
};

const otherTabChanged = (): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key: `${PREFIX}.LastAuthUser` }));

describe('the session', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    calls.length = 0;
    answers = { GetUser: { Username: 'x', UserAttributes: [] } };
    globalThis.fetch = userPool;
    configureAuth({
      auth: { aws_region: 'us-east-1', user_pool_id: 'us-east-1_Local0001', user_pool_client_id: CLIENT },
      custom: {
        api: { endpoint: 'http://localhost/api' },
        local: { user_pool_endpoint: 'http://localhost/__local/cognito/' },
      },
    });
  });

  it('is signed out for a new visitor', async () => {
    await open('signed-out basic');
    expect(await getIdToken()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it("is restored after a reload, with the ID token's claims", async () => {
    store('owner@example.org', { 'cognito:groups': ['tenant-admin'], 'custom:plan': 'pro' });
    await open('signed-in owner@example.org tenant-admin pro');
  });

  it('refreshes expired tokens once for concurrent callers', async () => {
    store('owner@example.org', { expiresIn: -10 });
    answers.GetTokensFromRefreshToken = {
      AuthenticationResult: toTokens('owner@example.org', { 'custom:plan': 'starter' }),
    };
    await Promise.all([getIdToken(), getIdToken(), open('signed-in owner@example.org starter')]);
    expect(calls.filter((name) => name === 'GetTokensFromRefreshToken')).toHaveLength(1);
  });

  it('fetches new claims on request', async () => {
    store('owner@example.org', { 'custom:plan': 'starter' });
    await open('starter');
    answers.GetTokensFromRefreshToken = {
      AuthenticationResult: toTokens('owner@example.org', { 'custom:plan': 'pro' }),
    };
    await act(() => session.refresh());
    expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org pro');
  });

  it.each([
    'NotAuthorizedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'TokenRevokedException',
    'RefreshTokenReuseException',
  ])('ends here if the pool answers a refresh with %s', async (refusal) => {
    store('owner@example.org', { expiresIn: -10 });
    localStorage.setItem('tenant', 'acme');
    answers.GetTokensFromRefreshToken = { refusal };
    await open('signed-out');
    expect(localStorage.getItem('tenant')).toBeNull();
    expect(localStorage.getItem(`${PREFIX}.LastAuthUser`)).toBeNull();
  });

  it('that ends mid-work says so, and continues after signing in again', async () => {
    store('owner@example.org');
    await open('signed-in owner@example.org');
    localStorage.setItem('tenant', 'acme');
    answers.GetTokensFromRefreshToken = {
      refusal: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    };
    await act(() => session.refresh());
    expect(screen.getByRole('status')).toHaveTextContent('ended owner@example.org');
    expect(localStorage.getItem('tenant')).toBeNull();
    store('owner@example.org');
    act(() => void otherTabChanged());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org'));
  });

  it('that the API rejects keeps the page while its remains are cleared for a new sign-in', async () => {
    store('owner@example.org');
    await open('signed-in owner@example.org');
    act(() => session.expire());
    expect(screen.getByRole('status')).toHaveTextContent('ended owner@example.org');
    await act(() => closeTheRest());
    expect(localStorage.getItem(`${PREFIX}.LastAuthUser`)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('ended owner@example.org');
    store('owner@example.org');
    act(() => void otherTabChanged());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org'));
  });

  it('that the API rejects at first is cleared in this browser, and the return page can be kept', async () => {
    store('owner@example.org');
    await open('signed-in owner@example.org');
    act(() => session.expire());
    await act(() => session.close());
    expect(screen.getByRole('status')).toHaveTextContent('signed-out basic');
    expect(localStorage.getItem(`${PREFIX}.LastAuthUser`)).toBeNull();
    expect(await getIdToken()).toBeUndefined();
    rememberOrigin('/acme/scan');
    expect(sessionStorage.getItem('cloudmend:origin')).toBe('/acme/scan');
  });

  it('that has ended can be signed out for good', async () => {
    store('owner@example.org');
    await open('signed-in owner@example.org');
    answers.GetTokensFromRefreshToken = { refusal: 'TokenRevokedException' };
    await act(() => session.refresh());
    expect(screen.getByRole('status')).toHaveTextContent('ended');
    await act(() => session.signOut());
    expect(screen.getByRole('status')).toHaveTextContent('signed-out basic');
  });

  it('ends here if the pool revoked unexpired tokens', async () => {
    store('owner@example.org');
    answers.GetUser = { refusal: 'NotAuthorizedException', message: 'Access Token has been revoked' };
    await open('signed-out');
  });

  it('survives a network failure', async () => {
    store('owner@example.org');
    await open('signed-in owner@example.org');
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(() => session.refresh());
    expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org');
    const failure: unknown = await startPasswordReset('owner@example.org').catch((error: unknown) => error);
    expect(authMessage(failure)).toBe('Network Error');
  });

  it('leaves nothing about the user at sign-out except the colour scheme', async () => {
    store('owner@example.org');
    for (const key of ['tenant', 'cloudmend:sub:rail', 'cloudmend:color-scheme', 'somebody-else'])
      localStorage.setItem(key, 'canary');
    sessionStorage.setItem('cloudmend:origin', '/acme/home');
    await open('signed-in');
    await act(() => session.signOut());
    rememberOrigin('/acme/scan');
    expect(screen.getByRole('status')).toHaveTextContent('signed-out basic');
    expect(Object.keys(localStorage).sort()).toEqual(['cloudmend:color-scheme', 'somebody-else']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(calls).toContain('RevokeToken');
  });

  it('changes the password and says which one was wrong', async () => {
    store('owner@example.org');
    await open('signed-in');
    await changePassword('old-password-1', 'new-password-1');
    expect(calls).toContain('ChangePassword');
    answers.ChangePassword = { refusal: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    expect(passwordMessage(await changePassword('wrong', 'new-password-1').catch((error: unknown) => error))).toBe(
      'The current password is incorrect.',
    );
    answers.ChangePassword = {
      refusal: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    };
    expect(passwordMessage(await changePassword('wrong', 'new-password-1').catch((error: unknown) => error))).toBe(
      'Attempt limit exceeded, please try after some time.',
    );
  });

  it('turns off the second factor', async () => {
    store('owner@example.org');
    await open('signed-in');
    await turnOffTotp();
    expect(calls).toContain('SetUserMFAPreference');
  });

  it('ends every session on request', async () => {
    store('owner@example.org');
    await open('signed-in');
    const fresh = toTokens('owner@example.org', { jti: 'fresh' });
    answers.GetTokensFromRefreshToken = { AuthenticationResult: fresh };
    const bodies: unknown[] = [];
    globalThis.fetch = (input, init) => {
      if (new Headers(init?.headers).get('x-amz-target')?.endsWith('.GlobalSignOut'))
        bodies.push([String(input), JSON.parse(String(init?.body))]);
      return userPool(input, init);
    };
    await act(() => session.signOutEverywhere());
    // Uses a fresh token: the stored one may have expired.
    expect(bodies).toEqual([['http://localhost/__local/cognito/', { AccessToken: fresh.AccessToken }]]);
    expect(screen.getByRole('status')).toHaveTextContent('signed-out');
  });

  itAtNight.each([
    ['the pool refuses', () => void (answers.GlobalSignOut = { refusal: 'TooManyRequestsException' })],
    [
      'the network fails during the call',
      () =>
        void (globalThis.fetch = (input, init) =>
          String(new Headers(init?.headers).get('x-amz-target')).endsWith('.GlobalSignOut')
            ? Promise.reject(new TypeError('Failed to fetch'))
            : userPool(input, init)),
    ],
    ['the network is gone', () => void (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')))],
  ])('does not claim to have ended everywhere when %s, and continues here', async (_what, breaks) => {
    store('owner@example.org');
    answers.GetTokensFromRefreshToken = { AuthenticationResult: toTokens('owner@example.org') };
    await open('signed-in owner@example.org');
    breaks();
    await act(() => expect(session.signOutEverywhere()).rejects.toThrow('Could not sign out everywhere.'));
    expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org');
    expect(calls).not.toContain('RevokeToken');
  });

  it('follows other tabs', async () => {
    await open('signed-out');
    store('owner@example.org');
    act(() => void otherTabChanged());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('signed-in owner@example.org'));
    localStorage.clear();
    act(() => void otherTabChanged());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('signed-out'));
  });

  it('requires its provider', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Screen />)).toThrow('useSession must be used within AuthProvider');
    error.mockRestore();
  });
});
