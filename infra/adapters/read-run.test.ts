import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { gitHosts } from './git-hosts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const AUDIENCE = 'cloudmend:acme';
const ACME = 'acme' as TenantId;
const COMMON = { jti: 'token-1', sha: 'a'.repeat(40) };

/** How each host words its tokens, and who issues them. */
const HOSTS = {
  github: {
    claims: {
      ...COMMON,
      repository: 'acme/infra',
      repository_id: '70',
      ref: 'refs/heads/cloudmend/x/0a1b2c3d',
      run_id: '9001',
      run_attempt: '2',
    } as Readonly<Record<string, string>>,
    toIssuer: (server: string) => `${server}/_services/token`,
    page: '/acme/infra/actions/runs/9001/attempts/2',
    renamed: { repository: 'repository', id: 'repository_id' },
    maxMinutes: 15,
  },
  gitlab: {
    claims: {
      ...COMMON,
      project_path: 'acme/platform/infra',
      project_id: '70',
      ref: 'cloudmend/x/0a1b2c3d',
      ref_type: 'branch',
      job_id: '9001',
    } as Readonly<Record<string, string>>,
    toIssuer: (server: string) => server,
    page: '/acme/platform/infra/-/jobs/9001',
    renamed: { repository: 'project_path', id: 'project_id' },
    maxMinutes: 65,
  },
} as const;

let keysServer: Server;
let server = '';
let status = 200;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let foreign: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  keysServer = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => keysServer.listen(0, '127.0.0.1', resolve));
  server = `http://127.0.0.1:${(keysServer.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => keysServer.close(resolve)));
beforeEach(() => {
  status = 200;
});

const open = () =>
  gitHosts({
    connectionsOf: (tenantId) => ({
      listInstallations: async () =>
        tenantId === ACME ? [{ host: 'gitlab', server, installationId: 1, path: 'acme' }] : [],
      readSecret: async () => undefined,
    }),
    servers: () => [
      {
        server,
        appId: 1,
        slug: 'cloudmend',
        privateKey: '-',
        clientId: 'c',
        clientSecret: 's',
        webhookSecret: '0123456789abcdef',
      },
    ],
    trusted: [server],
    clock: () => NOW,
  });

interface Token {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly issuedAt?: Date;
  readonly expires?: Date;
  readonly key?: CryptoKey;
  readonly kid?: string;
}
const minutes = (amount: number): Date => new Date(NOW.getTime() + amount * 60_000);
const read = (token: string, tenantId = ACME) => open().readRun(token, AUDIENCE, tenantId);

describe.each(['github', 'gitlab'] as const)('the token of a CI run on %s', (host) => {
  const { claims: CLAIMS, toIssuer, page, renamed, maxMinutes } = HOSTS[host];
  const mint = ({
    claims = {},
    issuer = toIssuer(server),
    audience = AUDIENCE,
    issuedAt = NOW,
    expires = minutes(5),
    key = keys.privateKey,
    kid = 'k1',
  }: Token = {}) =>
    new SignJWT({ ...CLAIMS, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(key);

  it('says which repository, commit and run it is about', async () => {
    expect(await read(await mint())).toEqual({
      tokenId: 'token-1',
      server,
      hostId: 70,
      ref: 'refs/heads/cloudmend/x/0a1b2c3d',
      commit: 'a'.repeat(40),
      url: `${server}${page}`,
      isDemo: false,
    });
  });

  it.each<[string, () => Token]>([
    ['another issuer', () => ({ issuer: 'https://token.actions.githubusercontent.com' })],
    ['an issuer that only begins like ours', () => ({ issuer: `${toIssuer(server)}/other` })],
    ['the audience of another workspace', () => ({ audience: 'cloudmend:globex' })],
    ['the audience of another service', () => ({ audience: 'sts.amazonaws.com' })],
    ['a key of someone else', () => ({ key: foreign.privateKey })],
    ['a key that the server does not publish', () => ({ kid: 'k2' })],
    ['an expiry that has passed', () => ({ issuedAt: minutes(-12), expires: minutes(-2) })],
    ['too great an age, however late it expires', () => ({ issuedAt: minutes(-maxMinutes - 1), expires: minutes(60) })],
    ['a beginning in the future', () => ({ claims: { nbf: minutes(5).getTime() / 1000 } })],
    ['no ID of its own', () => ({ claims: { jti: undefined } })],
    ['no repository ID', () => ({ claims: { [renamed.id]: undefined } })],
    ['a commit that is none', () => ({ claims: { sha: 'main' } })],
    ['a repository name that leads elsewhere', () => ({ claims: { [renamed.repository]: '../../evil' } })],
  ])('with %s is refused', async (_name, token) => {
    await expect(read(await mint(token()))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('without a signature, or signed with the public key as a secret, is refused', async () => {
    const unsigned = new UnsecuredJWT(CLAIMS)
      .setIssuer(toIssuer(server))
      .setAudience(AUDIENCE)
      .setIssuedAt(NOW)
      .setExpirationTime(minutes(5))
      .encode();
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
    const symmetric = await new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setIssuer(toIssuer(server))
      .setAudience(AUDIENCE)
      .setIssuedAt(NOW)
      .setExpirationTime(minutes(5))
      .sign(secret);
    const [head, body] = (await mint()).split('.');
    for (const token of [unsigned, symmetric, `${head}.${body}.`, 'a.b.c', ''])
      await expect(read(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is not refused but cannot be judged while the keys cannot be read', async () => {
    status = 503;
    await expect(read(await mint())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('an ID token of GitLab', () => {
  const mintFor = (claims: object) =>
    new SignJWT({ ...HOSTS.gitlab.claims, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(server)
      .setAudience(AUDIENCE)
      .setIssuedAt(NOW)
      .setExpirationTime(minutes(5))
      .sign(keys.privateKey);

  it('of a tag is refused: it names no branch', async () => {
    await expect(read(await mintFor({ ref_type: 'tag' }))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused by a workspace that has not connected its server', async () => {
    await expect(read(await mintFor({}), 'globex' as TenantId)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
