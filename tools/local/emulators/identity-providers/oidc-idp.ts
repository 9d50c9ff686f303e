import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { escape, page } from '../pages';
import { DIRECTORY, type DirectoryPerson } from './directory';
import type { SigningKey } from './self-signed';

/** The one client that the provider knows. */
export const OIDC_CLIENT = { clientId: 'local-client', clientSecret: 'local-client-secret' };

const CODE_MS = 60_000;
const TOKEN_SECONDS = 300;

interface Code {
  readonly person: DirectoryPerson;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
}

const notFound = (): Response => new Response('Not found', { status: 404 });

/** An OpenID provider: discovery, the code flow with PKCE, and a page on which anyone of its directory signs in. */
export const oidcIdp = ({ privateKey }: SigningKey, clock: () => Date) => {
  const key = createPrivateKey(privateKey);
  const jwk = { ...createPublicKey(key).export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'local' };
  const codes = new Map<string, Code>();

  const choose = (query: URLSearchParams): Response => {
    const read = (name: string): string => query.get(name) ?? '';
    if (read('client_id') !== OIDC_CLIENT.clientId) return new Response('Unknown client', { status: 400 });
    const links = DIRECTORY.map((person) => {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, {
        person,
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
        expiresAt: clock().getTime() + CODE_MS,
      });
      const back = new URL(read('redirect_uri'));
      back.searchParams.set('code', code);
      back.searchParams.set('state', read('state'));
      return `<p><a href="${escape(back.href)}">${escape(person.email)}</a> ${escape(person.groups.join(', ') || 'no groups')}</p>`;
    });
    return page('Sign in', links.join('\n'), 'Local OpenID provider');
  };

  const issue = async (form: URLSearchParams, issuer: string): Promise<Response> => {
    const refuse = (error: string): Response => Response.json({ error }, { status: 400 });
    const { clientId, clientSecret } = OIDC_CLIENT;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return refuse('invalid_client');
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = code && code.expiresAt > clock().getTime() && code.challenge === challenge;
    if (!isGood || code.redirectUri !== form.get('redirect_uri')) return refuse('invalid_grant');
    const { person, nonce } = code;
    const issuedAt = Math.floor(clock().getTime() / 1000);
    const id_token = await new SignJWT({ email: person.email, email_verified: true, groups: person.groups, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(person.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(key);
    return Response.json({ id_token, access_token: randomBytes(24).toString('base64url'), token_type: 'Bearer' });
  };

  return async (request: Request, base: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname.endsWith('/jwks')) return Response.json({ keys: [jwk] });
    if (pathname.endsWith('/authorize')) return choose(searchParams);
    if (pathname.endsWith('/token') && request.method === 'POST')
      return issue(new URLSearchParams(await request.text()), base);
    return notFound();
  };
};
