import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Provider } from './companies';
import { type Assertion, type CallProvider, RefusedSignIn } from './sign-in';

const Configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

interface OidcRequest {
  readonly url: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The pool as a client of one OpenID provider. */
export interface OidcSide {
  begin(state: string): OidcRequest;
  /** @throws RefusedSignIn */
  accept(code: string, request: Pick<OidcRequest, 'nonce' | 'verifier'>): Promise<Assertion>;
}

const readJson = async (call: CallProvider, url: string, init?: RequestInit): Promise<unknown> => {
  const response = await call(url, init);
  if (!response.ok) throw new RefusedSignIn(`${new URL(url).pathname} answered ${response.status}.`);
  return response.json();
};

const toText = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

export const openOidc = async (provider: Provider, redirectUri: string, call: CallProvider): Promise<OidcSide> => {
  const { oidc_issuer: issuer = '', client_id: clientId = '', client_secret: secret = '' } = provider.details;
  const { authorize_scopes: scope = 'openid' } = provider.details;
  const found = Configuration.parse(await readJson(call, `${issuer}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new RefusedSignIn('The issuer is another one.');
  return {
    begin: (state) => {
      const [nonce, verifier] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
      const url = new URL(found.authorization_endpoint);
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const parameters = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state, nonce };
      for (const [name, value] of Object.entries({ ...parameters, code_challenge, code_challenge_method: 'S256' }))
        url.searchParams.set(name, value);
      return { url: url.href, nonce, verifier };
    },
    accept: async (code, { nonce, verifier }) => {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: secret,
        code_verifier: verifier,
      });
      const { id_token = '' } = (await readJson(call, found.token_endpoint, { method: 'POST', body })) as {
        id_token?: string;
      };
      const keys = createLocalJWKSet((await readJson(call, found.jwks_uri)) as JSONWebKeySet);
      try {
        const { payload } = await jwtVerify(id_token, keys, {
          issuer,
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        if (payload.nonce !== nonce) throw new RefusedSignIn('The ID token answers another request.');
        return {
          subject: payload.sub ?? '',
          attributes: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, toText(value)])),
        };
      } catch (error) {
        throw error instanceof RefusedSignIn ? error : new RefusedSignIn(`Invalid ID token: ${String(error)}`);
      }
    },
  };
};
