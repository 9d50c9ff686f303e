import { webcrypto } from 'node:crypto';
import { ConsoleLogger } from 'aws-amplify/utils';
import { configureAuth, finishCompanySignIn, forgetCompanySession, readUser, startCompanySignIn } from './index';
import { companyMessage } from './company-message';
import { isCompanySession } from './configure-auth';

ConsoleLogger.LOG_LEVEL = 'NONE';

const OUTPUTS = {
  auth: { aws_region: 'us-east-1', user_pool_id: 'us-east-1_Local0001', user_pool_client_id: 'client' },
  custom: {
    api: { endpoint: 'http://localhost/api' },
    company_sign_in: { client_id: 'companies', url: 'http://localhost/__local/identity' },
    local: { user_pool_endpoint: 'http://localhost/__local/cognito/' },
  },
};

const toToken = (claims: object): string => {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
};

/** What the token endpoint was sent. */
const exchanged: URLSearchParams[] = [];
let claims: object;
let refusal: object | undefined;

const tokenEndpoint: typeof fetch = async (input, init) => {
  const isExchange = String(input).endsWith('/oauth2/token');
  if (isExchange) exchanged.push(init?.body as URLSearchParams);
  const now = Math.floor(Date.now() / 1000);
  const token = toToken({ sub: 'pool-user', iat: now, exp: now + 900, ...claims });
  const body = isExchange ? (refusal ?? { access_token: token, id_token: token, refresh_token: 'refresh' }) : {};
  const text = JSON.stringify(body);
  return {
    ok: refusal === undefined,
    status: refusal ? 400 : 200,
    headers: new Headers(),
    json: async () => body,
    text: async () => text,
    blob: async () => new Blob([text]),
  } as unknown as Response;
};

const comeBack = (parameters: Readonly<Record<string, string>>): void =>
  window.history.replaceState(null, '', `/signin?${new URLSearchParams(parameters)}`);

/** Goes to the company and returns what the browser was sent there with. */
const leave = async (purpose: 'enter' | 'again' | 'try' = 'enter'): Promise<URLSearchParams> => {
  const { searchParams } = new URL(await startCompanySignIn(OUTPUTS, 'company-1', purpose));
  claims = { email: 'eve@acme.example', company_tenant: 'acme', nonce: searchParams.get('nonce') };
  return searchParams;
};

const readState = (sent: URLSearchParams): string => sent.get('state') ?? '';

// jsdom has no digests.
beforeAll(() => void Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  exchanged.length = 0;
  refusal = undefined;
  globalThis.fetch = tokenEndpoint;
  window.history.replaceState(null, '', '/signin');
  configureAuth(OUTPUTS);
});

describe('sign-in by a company', () => {
  it('asks for a code with PKCE, a state and a nonce, new each time', async () => {
    const [first, second] = [await leave(), await leave()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.get(name)).not.toBe(first.get(name));
    }
    expect(Object.fromEntries(second)).toMatchObject({
      response_type: 'code',
      client_id: 'companies',
      redirect_uri: 'http://localhost/signin',
      code_challenge_method: 'S256',
      identity_provider: 'company-1',
    });
  });

  it('keeps the session that the code earns, and takes the answer out of the address', async () => {
    const sent = await leave();
    comeBack({ code: 'code-1', state: readState(sent) });
    expect(await finishCompanySignIn(OUTPUTS)).toEqual({ kind: 'signed-in', purpose: 'enter' });
    expect(window.location.search).toBe('');
    expect(exchanged[0]?.get('code')).toBe('code-1');
    expect(await readUser()).toMatchObject({ email: 'eve@acme.example', isByCompany: true });
    expect(isCompanySession(OUTPUTS)).toBe(true);
    forgetCompanySession(OUTPUTS);
    expect(isCompanySession(OUTPUTS)).toBe(false);
    expect(await readUser()).toBeUndefined();
  });

  it('closes a session by password, which must not come back afterwards', async () => {
    const key = 'CognitoIdentityServiceProvider.client';
    const now = Math.floor(Date.now() / 1000);
    const token = toToken({ sub: 'me', email: 'me@acme.example', iat: now, exp: now + 900 });
    localStorage.setItem(`${key}.LastAuthUser`, 'me');
    for (const name of ['accessToken', 'idToken']) localStorage.setItem(`${key}.me.${name}`, token);
    expect(await readUser()).toMatchObject({ email: 'me@acme.example' });
    const sent = await leave();
    comeBack({ code: 'code-1', state: readState(sent) });
    await finishCompanySignIn(OUTPUTS);
    forgetCompanySession(OUTPUTS);
    expect(await readUser()).toBeUndefined();
  });

  it.each([
    ['another state', async (sent: URLSearchParams) => comeBack({ code: 'stolen', state: `${readState(sent)}x` })],
    ['no state', async () => comeBack({ code: 'stolen' })],
    [
      'a request of another tab',
      async (sent: URLSearchParams) => {
        sessionStorage.clear();
        comeBack({ code: 'stolen', state: readState(sent) });
      },
    ],
    [
      'another nonce in the ID token',
      async (sent: URLSearchParams) => {
        claims = { ...claims, nonce: 'of-another-request' };
        comeBack({ code: 'code-1', state: readState(sent) });
      },
    ],
    [
      'no nonce in the ID token',
      async (sent: URLSearchParams) => {
        claims = { email: 'eve@acme.example' };
        comeBack({ code: 'code-1', state: readState(sent) });
      },
    ],
  ])('refuses an answer with %s', async (_what, answer) => {
    await answer(await leave());
    expect(await finishCompanySignIn(OUTPUTS)).toEqual({
      kind: 'failed',
      purpose: 'enter',
      message: 'The sign-in has expired. Please try again.',
    });
    expect(window.location.search).toBe('');
    expect(await readUser()).toBeUndefined();
  });

  it('takes an answer once', async () => {
    const sent = await leave();
    comeBack({ code: 'code-1', state: readState(sent) });
    await finishCompanySignIn(OUTPUTS);
    comeBack({ code: 'code-1', state: readState(sent) });
    expect(await finishCompanySignIn(OUTPUTS)).toMatchObject({ kind: 'failed' });
    expect(exchanged).toHaveLength(1);
  });

  it('only shows whom a trial would have signed in', async () => {
    const sent = await leave('try');
    comeBack({ code: 'code-1', state: readState(sent) });
    expect(await finishCompanySignIn(OUTPUTS)).toMatchObject({ kind: 'tried', user: { email: 'eve@acme.example' } });
    expect(await readUser()).toBeUndefined();
    expect(isCompanySession(OUTPUTS)).toBe(false);
  });

  it('says why the pool or our triggers refused', async () => {
    const sent = await leave();
    const error_description = 'PreSignUp failed with error Your company has not given you access..';
    comeBack({ error: 'invalid_request', error_description, state: readState(sent) });
    expect(await finishCompanySignIn(OUTPUTS)).toMatchObject({ message: 'Your company has not given you access.' });
    const again = await leave('again');
    refusal = { error: 'invalid_grant' };
    comeBack({ code: 'late', state: readState(again) });
    expect(await finishCompanySignIn(OUTPUTS)).toEqual({
      kind: 'failed',
      purpose: 'again',
      message: 'The sign-in has expired. Please try again.',
    });
  });

  it('does nothing on a page that no one came back to', async () => {
    expect(await finishCompanySignIn(OUTPUTS)).toBeUndefined();
  });

  it.each([
    ['attributes required: [email]', 'sent no email address'],
    ['Error in SAML response processing: Invalid signature', 'check the connection'],
    ['Invalid ID token: JWTExpired', 'check the connection'],
    ['The identity provider is not enabled for this client.', 'does not use company sign-in'],
    ['access_denied', 'cancelled'],
    ['<script>alert(1)</script>', 'The sign-in failed.'],
    [undefined, 'The sign-in failed.'],
  ])('words %s plainly', (text, sentence) => expect(companyMessage(text)).toContain(sentence));
});
