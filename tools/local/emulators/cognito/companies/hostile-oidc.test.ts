import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoCompanyPool } from '@cloudmend/infra/adapters';
import { exportSPKI, type JWTPayload, SignJWT } from 'jose';
import { identityClient } from '../../../identity-client';
import { type LocalCognito, startCognito } from '../index';

const ORIGIN = 'http://localhost:4200';
const BASE = `${ORIGIN}/__local/identity`;
const CLIENT = 'client-at-the-company';
const ISSUERS = { acme: 'https://login.acme.example', globex: 'https://login.globex.example' } as const;
type Company = keyof typeof ISSUERS;

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEYS: Record<Company | 'stranger', ReturnType<typeof makeKey>> = {
  acme: makeKey(),
  globex: makeKey(),
  stranger: makeKey(),
};

/** What the provider was asked for, from which a token is made. */
interface Asked {
  readonly nonce: string;
}
type Forge = (asked: Asked) => Promise<string> | string;

const now = (): number => Math.floor(Date.now() / 1000);
const claimsOf = ({ nonce }: Asked, changed: JWTPayload = {}): JWTPayload => ({
  iss: ISSUERS.acme,
  aud: CLIENT,
  sub: 'p-1',
  email: 'engineer@acme.example',
  groups: ['Engineers'],
  nonce,
  iat: now(),
  exp: now() + 300,
  ...changed,
});

const sign = (claims: JWTPayload, key: KeyObject = KEYS.acme.privateKey, kid = 'acme'): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token with the public key as the secret of an HMAC: a verifier that trusts the header accepts it. */
const signWithPublicKey = async (asked: Asked): Promise<string> => {
  const body = `${encode({ alg: 'HS256', kid: 'acme', typ: 'JWT' })}.${encode(claimsOf(asked))}`;
  const secret = await exportSPKI(KEYS.acme.publicKey);
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};

const tamper = async (asked: Asked): Promise<string> => {
  const [header, , signature] = (await sign(claimsOf(asked))).split('.');
  return `${header}.${encode(claimsOf(asked, { email: 'admin@acme.example' }))}.${signature}`;
};

const without = (asked: Asked, name: keyof JWTPayload): JWTPayload =>
  Object.fromEntries(Object.entries(claimsOf(asked)).filter(([claim]) => claim !== name));

const HOSTILE: Readonly<Record<string, Forge>> = {
  'of another issuer': (asked) => sign(claimsOf(asked, { iss: 'https://login.evil.example' })),
  'of an issuer whose name begins alike': (asked) => sign(claimsOf(asked, { iss: `${ISSUERS.acme}.evil.example` })),
  'for another audience': (asked) => sign(claimsOf(asked, { aud: 'another-client' })),
  'without an audience': (asked) => sign(without(asked, 'aud')),
  'with another nonce': (asked) => sign(claimsOf(asked, { nonce: 'of-another-request' })),
  'without a nonce': (asked) => sign(without(asked, 'nonce')),
  'that has expired': (asked) => sign(claimsOf(asked, { iat: now() - 900, exp: now() - 600 })),
  'without an end': (asked) => sign(without(asked, 'exp')),
  'that is not valid yet': (asked) => sign(claimsOf(asked, { nbf: now() + 600 })),
  'without a subject': (asked) => sign(without(asked, 'sub')),
  'without a signature (alg none)': (asked) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(asked))}.`,
  'without a signature, but with a key (alg none)': (asked) =>
    `${encode({ alg: 'none', kid: 'acme' })}.${encode(claimsOf(asked))}.`,
  'signed by HMAC with the public key (HS256)': signWithPublicKey,
  'signed by an unknown key': (asked) => sign(claimsOf(asked), KEYS.stranger.privateKey, 'unknown'),
  'signed by another key under a known name': (asked) => sign(claimsOf(asked), KEYS.stranger.privateKey, 'acme'),
  "signed by another company's provider": (asked) => sign(claimsOf(asked), KEYS.globex.privateKey, 'globex'),
  "of another company's provider, whole": (asked) =>
    sign(claimsOf(asked, { iss: ISSUERS.globex }), KEYS.globex.privateKey, 'globex'),
  'whose claims were changed after signing': tamper,
  'with its own key in the header': async (asked) =>
    new SignJWT(claimsOf(asked))
      .setProtectedHeader({ alg: 'RS256', jwk: KEYS.stranger.publicKey.export({ format: 'jwk' }) as never })
      .sign(KEYS.stranger.privateKey),
  'with an address of keys in the header': async (asked) =>
    new SignJWT(claimsOf(asked))
      .setProtectedHeader({ alg: 'RS256', kid: 'stranger', jku: 'https://evil.example/jwks' })
      .sign(KEYS.stranger.privateKey),
  'without an email address': (asked) => sign(without(asked, 'email')),
  'that is cut': async (asked) => (await sign(claimsOf(asked))).slice(0, -20),
  'that is no token': () => 'not.a.token',
  'that is missing': () => '',
};

describe('ID tokens of a company', () => {
  let folder: string;
  let cognito: LocalCognito;
  let client: CognitoIdentityProviderClient;
  let answer: Forge;
  /** Where keys and configurations were asked for. */
  const called: string[] = [];
  let asked: Asked;

  const callProvider = async (url: string): Promise<Response> => {
    called.push(url);
    const company: Company = url.startsWith(ISSUERS.globex) ? 'globex' : 'acme';
    const issuer = ISSUERS[company];
    if (url.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      });
    if (url.endsWith('/jwks'))
      return Response.json({
        keys: [{ ...KEYS[company].publicKey.export({ format: 'jwk' }), kid: company, alg: 'RS256', use: 'sig' }],
      });
    return Response.json({ id_token: await answer(asked), token_type: 'Bearer' });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-oidc-'));
    cognito = await startCognito({
      stateFolder: folder,
      triggers: {},
      outbox: { deliver: () => undefined },
      allowedOrigins: [ORIGIN],
      callProvider,
    });
    client = identityClient(cognito);
    const pool = cognitoCompanyPool(client, () => ({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.companyClientId,
      signInUrl: BASE,
    }));
    for (const name of ['acme', 'globex'] as const)
      await pool.save(name, {
        kind: 'oidc',
        details: {
          oidc_issuer: ISSUERS[name],
          client_id: CLIENT,
          client_secret: 'secret',
          attributes_request_method: 'GET',
          authorize_scopes: 'openid email',
        },
        emailAttribute: 'email',
        groupsAttribute: 'groups',
      });
  });

  afterAll(async () => {
    client.destroy();
    await cognito.stop();
    await rm(folder, { recursive: true });
  });

  const toLocation = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:');

  /** Signs in at a company whose provider answers with a forged token. Returns what the page is told. */
  const signIn = async (company: Company, forge: Forge): Promise<URLSearchParams> => {
    answer = forge;
    const request = new URL(`${BASE}/oauth2/authorize`);
    const parameters = {
      response_type: 'code',
      client_id: cognito.companyClientId,
      redirect_uri: `${ORIGIN}/signin`,
      state: 'state-1',
      scope: 'openid email',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      identity_provider: company,
    };
    for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value);
    const { searchParams } = toLocation(await cognito.fetch(new Request(request)));
    asked = { nonce: searchParams.get('nonce') ?? '' };
    expect(asked.nonce).not.toBe('');
    const back = new URL(`${BASE}/oauth2/idpresponse`);
    back.searchParams.set('code', 'code');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return toLocation(await cognito.fetch(new Request(back))).searchParams;
  };

  it('sign in when they are sound', async () => {
    const told = await signIn('acme', (given) => sign(claimsOf(given)));
    expect(told.get('error')).toBeNull();
    expect(told.get('code')).toBeTruthy();
  });

  it('are tried with at least twenty hostile ones', () =>
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(20));

  it.each(Object.entries(HOSTILE))('are refused: one %s', async (_what, forge) => {
    const told = await signIn('acme', forge);
    expect(told.get('code')).toBeNull();
    expect(told.get('error')).toBe('invalid_request');
    expect(told.get('state')).toBe('state-1');
  });

  it("never lead to keys outside the provider's own configuration", () =>
    expect(called.filter((url) => !url.startsWith(ISSUERS.acme) && !url.startsWith(ISSUERS.globex))).toEqual([]));

  it("of one company do not sign in at another's provider", async () => {
    const told = await signIn('globex', (given) => sign(claimsOf(given)));
    expect([told.get('code'), told.get('error')]).toEqual([null, 'invalid_request']);
  });
});
