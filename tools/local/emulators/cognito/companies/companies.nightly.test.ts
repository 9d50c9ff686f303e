import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoCompanyPool } from '@cloudmend/infra/adapters';
import { decodeJwt } from 'jose';
import { identityClient } from '../../../identity-client';
import { DIRECTORY, type DirectoryPerson } from '../../identity-providers/directory';
import { type Attack, HOSTILE_ANSWERS, SOUND_ANSWERS } from '../../identity-providers/hostile-saml';
import { OIDC_CLIENT } from '../../identity-providers/oidc-idp';
import { openCompany } from '../../identity-providers/open-identity-providers';
import { readSamlRequest, type SamlAnswer, writeMetadata } from '../../identity-providers/saml-idp';
import { makeSigningKey } from '../../identity-providers/self-signed';
import { startCognito, type LocalCognito } from '../index';

const ORIGIN = 'http://localhost:4200';
const BASE = `${ORIGIN}/__local/identity`;
const BACK = `${ORIGIN}/signin`;
const ISSUERS = { acme: 'https://login.acme.example', globex: 'https://login.globex.example' };
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const soon = (): Date => new Date(Date.now() + 86_400_000);
const keys = {
  acme: makeSigningKey('acme', new Date(0), soon()),
  globex: makeSigningKey('globex', new Date(0), soon()),
};
const find = (email: string): DirectoryPerson => {
  const person = DIRECTORY.find((each) => each.email.startsWith(email));
  if (!person) throw new Error(`The directory does not know ${email}.`);
  return person;
};

describe('sign-in by a company', () => {
  let folder: string;
  let cognito: LocalCognito;
  let client: CognitoIdentityProviderClient;
  let offset = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'companies-'));
    const company = openCompany(folder, () => new Date());
    cognito = await startCognito({
      stateFolder: folder,
      triggers: {},
      outbox: { deliver: () => undefined },
      allowedOrigins: [ORIGIN],
      clock: () => new Date(Date.now() + offset),
      callProvider: company.call,
    });
    client = identityClient(cognito);
    const pool = cognitoCompanyPool(client, () => ({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.companyClientId,
      signInUrl: BASE,
    }));
    for (const name of ['acme', 'globex'] as const)
      await pool.save(name, {
        kind: 'saml',
        details: { MetadataFile: writeMetadata(ISSUERS[name], keys[name]), IDPInit: 'false' },
        emailAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
        groupsAttribute: 'groups',
      });
    await pool.save('openid', {
      kind: 'oidc',
      details: {
        oidc_issuer: `${ORIGIN}/__local/identity-providers/oidc`,
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
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
  beforeEach(() => {
    offset = 0;
  });

  const authorize = async (change: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const url = new URL(`${BASE}/oauth2/authorize`);
    const parameters = {
      response_type: 'code',
      client_id: cognito.companyClientId,
      redirect_uri: BACK,
      state: 'state-1',
      scope: 'openid email',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      identity_provider: 'acme',
    };
    for (const [name, value] of Object.entries({ ...parameters, ...change })) url.searchParams.set(name, value);
    return cognito.fetch(new Request(url));
  };

  const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:');

  interface Begun {
    readonly relayState: string;
    readonly attack: Attack;
  }

  const begin = async (provider: 'acme' | 'globex' = 'acme'): Promise<Begun> => {
    const { searchParams } = locationOf(await authorize({ identity_provider: provider }));
    const asked = readSamlRequest(searchParams.get('SAMLRequest') ?? '');
    const answer = (email: string): SamlAnswer => ({
      ...asked,
      issuer: ISSUERS.acme,
      person: find(email),
      now: new Date(),
    });
    return {
      relayState: searchParams.get('RelayState') ?? '',
      attack: { own: answer('engineer'), wanted: answer('admin'), key: keys.acme, otherCompany: keys.globex },
    };
  };

  const post = (path: string, form: Readonly<Record<string, string>>): Promise<Response> =>
    cognito.fetch(new Request(`${BASE}/${path}`, { method: 'POST', body: new URLSearchParams(form) }));

  /** The code that an answer earns; undefined if it is refused. */
  const send = async (relayState: string, xml: string): Promise<string | undefined> => {
    const form = { RelayState: relayState, SAMLResponse: Buffer.from(xml).toString('base64') };
    const response = await post('saml2/idpresponse', form);
    if (response.status === 400) return undefined;
    const { searchParams, origin, pathname } = locationOf(response);
    expect(`${origin}${pathname}`).toBe(BACK);
    expect(searchParams.get('state')).toBe('state-1');
    return searchParams.get('code') ?? undefined;
  };

  const exchange = async (code: string, change: Readonly<Record<string, string>> = {}) => {
    const response = await post('oauth2/token', {
      grant_type: 'authorization_code',
      client_id: cognito.companyClientId,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      code,
      ...change,
    });
    return (await response.json()) as { readonly id_token?: string; readonly error?: string };
  };

  it.each(Object.entries(SOUND_ANSWERS))('accepts %s', async (_what, write) => {
    const { relayState, attack } = await begin();
    const code = await send(relayState, write(attack));
    const { id_token = '' } = await exchange(code ?? '');
    expect(decodeJwt(id_token)).toMatchObject({
      aud: cognito.companyClientId,
      email: 'engineer@umbrella.example',
      'cognito:username': 'acme_p-1002',
    });
  });

  it('is tried with at least forty hostile answers', () =>
    expect(Object.keys(HOSTILE_ANSWERS).length).toBeGreaterThanOrEqual(40));

  it.each(Object.entries(HOSTILE_ANSWERS))('refuses %s', async (_what, forge) => {
    const { relayState, attack } = await begin();
    expect(await send(relayState, forge(attack))).toBeUndefined();
  });

  it('refuses an answer that was used, with its own and with another request', async () => {
    const [first, second] = [await begin(), await begin()];
    const xml = (SOUND_ANSWERS['a signed assertion'] as (attack: Attack) => string)(first.attack);
    expect(await send(first.relayState, xml)).toBeDefined();
    expect(await send(first.relayState, xml)).toBeUndefined();
    expect(await send(second.relayState, xml)).toBeUndefined();
  });

  it("refuses an answer to another company's request, and one that no one asked for", async () => {
    const [acme, globex] = [await begin('acme'), await begin('globex')];
    const xml = (SOUND_ANSWERS['a signed assertion'] as (attack: Attack) => string)(acme.attack);
    expect(await send(globex.relayState, xml)).toBeUndefined();
    expect(await send('', xml)).toBeUndefined();
    expect(await send('unknown', xml)).toBeUndefined();
  });

  it('refuses an answer that comes too late', async () => {
    const { relayState, attack } = await begin();
    offset = 6 * 60_000;
    const xml = (SOUND_ANSWERS['a signed assertion'] as (attack: Attack) => string)(attack);
    expect(await send(relayState, xml)).toBeUndefined();
  });

  it.each([
    ['another client', { client_id: 'local0000000000000000000001' }],
    ['another return address', { redirect_uri: 'https://evil.example/signin' }],
    ['a longer return address', { redirect_uri: `${BACK}/evil` }],
    ['no PKCE', { code_challenge: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['the scope of users who change themselves', { scope: 'openid aws.cognito.signin.user.admin' }],
    ['an unknown provider', { identity_provider: 'nobody' }],
    ['passwords', { identity_provider: 'COGNITO' }],
    ['the implicit flow', { response_type: 'token' }],
  ])('sends no one to a provider for %s', async (_what, change) => {
    const response = await authorize(change);
    expect(response.headers.get('location') ?? '').not.toContain('SAMLRequest');
    if (response.status === 302) expect(locationOf(response).searchParams.get('error')).toBeTruthy();
    else expect(response.status).toBe(400);
  });

  it.each([
    ['another verifier', { code_verifier: 'wrong' }],
    ['another client', { client_id: 'local0000000000000000000001' }],
    ['another return address', { redirect_uri: `${ORIGIN}/signup` }],
    ['another grant', { grant_type: 'password' }],
  ])('gives no tokens for a code with %s', async (_what, change) => {
    const { relayState, attack } = await begin();
    const xml = (SOUND_ANSWERS['a signed assertion'] as (attack: Attack) => string)(attack);
    const code = (await send(relayState, xml)) ?? '';
    expect(await exchange(code, change)).toEqual({ error: expect.stringMatching(/^(invalid|unsupported)_/) });
  });

  it('takes a code once', async () => {
    const { relayState, attack } = await begin();
    const xml = (SOUND_ANSWERS['a signed assertion'] as (attack: Attack) => string)(attack);
    const code = (await send(relayState, xml)) ?? '';
    expect(await exchange(code)).toHaveProperty('id_token');
    expect(await exchange(code)).toEqual({ error: 'invalid_grant' });
  });

  it('signs in by OpenID Connect, and refuses a code of another sign-in', async () => {
    const company = openCompany(folder, () => new Date());
    const toProvider = async () => locationOf(await authorize({ identity_provider: 'openid' }));
    expect((await toProvider()).pathname).toBe('/__local/identity-providers/oidc/authorize');
    expect((await company.call((await toProvider()).href)).status).toBe(200);
    const stranger = new URL(`${BASE}/oauth2/idpresponse`);
    stranger.searchParams.set('code', 'stolen');
    stranger.searchParams.set('state', (await toProvider()).searchParams.get('state') ?? '');
    const response = await cognito.fetch(new Request(stranger));
    expect(locationOf(response).searchParams.get('error')).toBe('invalid_request');
  });
});
