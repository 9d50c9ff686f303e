import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from '../pool';
import { readNow } from '../pool';
import { keepSession, newSession } from '../refresh-sessions';
import { TOKEN_SECONDS } from '../settings';
import type { PoolUser } from '../user';
import type { Provider } from './companies';
import { openOidc, type OidcSide } from './oidc';
import { openSaml, type SamlSide } from './saml';
import { type Assertion, type CallProvider, signInByProvider, toReason } from './sign-in';

interface HostedParts {
  readonly pool: Pool;
  /** Pages of these origins may be returned to, at `/signin`. */
  readonly allowedOrigins: readonly string[];
  readonly callProvider: CallProvider;
}

/** A sign-in between the page that asked and the provider's answer. */
interface Pending {
  readonly provider: Provider;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly expiresAt: number;
  readonly accept: (answer: URLSearchParams) => Promise<Assertion>;
}

interface Code {
  readonly sub: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
}

const PENDING_MS = 5 * 60_000;
const CODE_MS = 5 * 60_000;
const PATH = /\/(oauth2\/authorize|oauth2\/token|oauth2\/idpresponse|saml2\/idpresponse)$/;
const SCOPES = new Set(['openid', 'email']);

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
const json = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', 'access-control-allow-origin': '*' } });

const redirect = (address: string, parameters: Readonly<Record<string, string>>): Response => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } });
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is wrong with a request whose return address is known. */
const findFault = (read: (name: string) => string): Readonly<Record<string, string>> | undefined => {
  const invalid = (error_description: string) => ({ error: 'invalid_request', error_description });
  if (read('response_type') !== 'code') return invalid('Only the code flow is enabled.');
  if (read('code_challenge_method') !== 'S256' || read('code_challenge') === '') return invalid('PKCE is required.');
  const isInScope = read('scope')
    .split(' ')
    .every((scope) => SCOPES.has(scope));
  return isInScope ? undefined : { error: 'invalid_scope' };
};

/** The domain of the user pool: where companies' providers and the page that asked meet. */
export const hostedPages = ({ pool, allowedOrigins, callProvider }: HostedParts) => {
  const pending = new Map<string, Pending>();
  const codes = new Map<string, Code>();
  const sides = new Map<string, Promise<SamlSide | OidcSide>>();

  /** One for each version of a provider, so that an answer finds the request. */
  const sideOf = <Side extends SamlSide | OidcSide>(
    provider: Provider,
    base: string,
    open: (provider: Provider, address: string, call: CallProvider) => Promise<Side>,
  ): Promise<Side> => {
    const key = JSON.stringify([provider, base]);
    const known = sides.get(key) as Promise<Side> | undefined;
    if (known) return known;
    const path = provider.type === 'SAML' ? 'saml2/idpresponse' : 'oauth2/idpresponse';
    const side = open(provider, `${base}/${path}`, callProvider);
    sides.set(key, side);
    side.catch(() => sides.delete(key));
    return side;
  };

  const sendToProvider = async (
    provider: Provider,
    base: string,
    ticket: string,
  ): Promise<{ url: string; accept: Pending['accept'] }> => {
    if (provider.type === 'OIDC') {
      const side = await sideOf(provider, base, openOidc);
      const request = side.begin(ticket);
      return { url: request.url, accept: (answer) => side.accept(answer.get('code') ?? '', request) };
    }
    const side = await sideOf(provider, base, openSaml);
    const { url, id } = await side.begin(ticket);
    return { url, accept: (answer) => side.accept(answer.get('SAMLResponse') ?? '', id) };
  };

  const isReturnAddress = (address: string): boolean =>
    URL.canParse(address) && allowedOrigins.some((origin) => address === `${origin}/signin`);

  const authorize = async (query: URLSearchParams, base: string): Promise<Response> => {
    const read = (name: string): string => query.get(name) ?? '';
    const redirectUri = read('redirect_uri');
    if (read('client_id') !== pool.companies.clientId) return plain(400, 'invalid_client');
    if (!isReturnAddress(redirectUri)) return plain(400, 'redirect_mismatch');
    const state = read('state');
    const refuse = (error_description: string): Response =>
      redirect(redirectUri, { error: 'invalid_request', error_description, state });
    const fault = findFault(read);
    if (fault) return redirect(redirectUri, { ...fault, state });
    const name = read('identity_provider');
    const provider = pool.companies.offered().includes(name) ? pool.companies.get(name) : undefined;
    if (!provider) return refuse('The identity provider is not enabled for this client.');
    const ticket = newSecret();
    try {
      const { url, accept } = await sendToProvider(provider, base, ticket);
      const expiresAt = readNow(pool) + PENDING_MS;
      const [nonce, challenge] = [read('nonce'), read('code_challenge')];
      pending.set(ticket, { provider, redirectUri, state, nonce, challenge, expiresAt, accept });
      return redirect(url, {});
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  };

  /** The provider's answer. Nothing is returned to an address that no request named. */
  const acceptAnswer = async (answer: URLSearchParams, type: Provider['type']): Promise<Response> => {
    const ticket = answer.get(type === 'SAML' ? 'RelayState' : 'state') ?? '';
    const asked = pending.get(ticket);
    pending.delete(ticket);
    if (!asked || asked.expiresAt <= readNow(pool) || asked.provider.type !== type)
      return plain(400, 'This sign-in request is invalid or has expired.');
    const { provider, redirectUri, state, nonce, challenge, accept } = asked;
    try {
      const user = await signInByProvider(pool, provider, await accept(answer));
      const code = newSecret();
      codes.set(code, { sub: user.sub, nonce, challenge, redirectUri, expiresAt: readNow(pool) + CODE_MS });
      return redirect(redirectUri, { code, state });
    } catch (error) {
      return redirect(redirectUri, { error: 'invalid_request', error_description: toReason(error), state });
    }
  };

  /** The user of a code, once, and the nonce of the request. */
  const takeCode = (form: URLSearchParams): { readonly user: PoolUser; readonly nonce: string } | undefined => {
    const read = (name: string): string => form.get(name) ?? '';
    const code = codes.get(read('code'));
    codes.delete(read('code'));
    const challenge = createHash('sha256').update(read('code_verifier')).digest('base64url');
    if (!code || code.expiresAt <= readNow(pool) || code.challenge !== challenge) return undefined;
    const user = code.redirectUri === read('redirect_uri') ? pool.users.bySub(code.sub) : undefined;
    return user?.enabled ? { user, nonce: code.nonce } : undefined;
  };

  const exchange = async (form: URLSearchParams): Promise<Response> => {
    const refuse = (error: string, error_description?: string): Response =>
      json(400, { error, ...(error_description !== undefined && { error_description }) });
    if (form.get('client_id') !== pool.companies.clientId) return refuse('invalid_client');
    if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type');
    const taken = takeCode(form);
    if (!taken) return refuse('invalid_grant');
    const { user, nonce } = taken;
    const now = readNow(pool);
    const { session, token } = newSession(user, now, pool.companies.clientId);
    try {
      const { idToken, accessToken } = await pool.tokens.issue(user, session, 'HostedAuth', nonce);
      await keepSession(pool.users, user.sub, session, now);
      return json(200, {
        id_token: idToken,
        access_token: accessToken,
        refresh_token: token,
        expires_in: TOKEN_SECONDS,
        token_type: 'Bearer',
      });
    } catch (error) {
      return refuse('invalid_request', toReason(error));
    }
  };

  const readForm = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await request.text());

  return async (request: Request): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const path = PATH.exec(url.pathname)?.[1];
    if (!path) return undefined;
    const base = `${url.origin}${url.pathname.slice(0, -path.length - 1)}`;
    const call = `${request.method} ${path}`;
    if (call === 'GET oauth2/authorize') return authorize(url.searchParams, base);
    if (call === 'GET oauth2/idpresponse') return acceptAnswer(url.searchParams, 'OIDC');
    if (call === 'POST saml2/idpresponse') return acceptAnswer(await readForm(request), 'SAML');
    if (call === 'POST oauth2/token') return exchange(await readForm(request));
    return plain(405, 'Method not allowed');
  };
};
