import { apiHeaders } from '../../../infra/config/security-headers';
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { contracts } from '@cloudmend/domain/contracts';
import { type ApiServer, createApp, isLoopback, startApiServer } from './api-server';
import { authorizer } from './authorizer';
import { staticFiles } from './static-files';

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001';
const CLIENT = 'client-1';
const outbox = {
  deliver: async () => undefined,
  list: () => [
    {
      to: 'viewer@acme.example',
      subject: 'Code',
      body: 'It is 123456',
      code: '123456',
      at: '2026-11-20T10:00:00.000Z',
    },
  ],
};

const keys = generateKeyPair('RS256');
const tokenWith = async (claims: Record<string, unknown> = {}, { expires = '15m', algorithm = 'RS256' } = {}) =>
  new SignJWT({ token_use: 'id', 'cognito:groups': ['tenant-admin', 'x'], ...claims })
    .setProtectedHeader({ alg: algorithm, kid: 'k1' })
    .setSubject('sub-1')
    .setIssuer(String(claims.iss ?? ISSUER))
    .setAudience(String(claims.aud ?? CLIENT))
    .setExpirationTime(expires)
    .sign((await keys).privateKey);

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

describe('the local server', () => {
  let server: ApiServer;
  let events: APIGatewayProxyEventV2WithJWTAuthorizer[] = [];
  let ready = false;

  const call = (
    path: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: Record<string, string | string[]>; body?: string } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: server.port,
          path,
          method,
          headers: { host: `localhost:${server.port}`, ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      sent.on('error', reject).end(body);
    });

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    const [site, app] = [join(folder, 'site'), join(folder, 'console')];
    await Promise.all([
      mkdir(join(site, 'signin'), { recursive: true }),
      mkdir(join(app, 'assets'), { recursive: true }),
    ]);
    await writeFile(join(site, 'index.html'), 'landing');
    await writeFile(join(site, 'signin/index.html'), 'sign in');
    await writeFile(join(app, 'index.html'), 'console');
    await writeFile(join(app, 'assets/main-AbCd1234.js'), 'x'.repeat(5000));
    const files = await staticFiles([
      { base: '', folder: site },
      { base: '/console', folder: app },
    ]);
    const handler = async (event: APIGatewayProxyEventV2WithJWTAuthorizer) => {
      events.push(event);
      if (event.rawPath.endsWith('/broken/accounts')) throw new Error('secret detail');
      return { statusCode: 200, headers: { 'x-next-cursor': 'c2' }, body: '[]' };
    };
    const { publicKey } = await keys;
    server = await startApiServer({
      host: '127.0.0.1',
      port: 0,
      endpoints: [contracts.listAccounts, contracts.checkTenant, contracts.linkAccount].map((contract) => ({
        contract,
        load: async () => ({ handler }),
      })),
      authorize: authorizer({
        jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] },
        issuer: ISSUER,
        clientIds: [CLIENT],
      }),
      outputs: {
        region: 'us-east-1',
        userPoolId: 'us-east-1_Local0001',
        userPoolClientId: CLIENT,
        companyClientId: 'client-of-companies',
        userPoolPath: '/__local/identity',
      },
      downloads: { answer: async () => new Response(null, { status: 404 }) },
      outbox,
      nextDemoAccount: async () => undefined,
      identity: async () => Response.json({ identity: true }),
      // The headers of a fetched answer cannot be changed.
      git: { '/__local/github': () => fetch('data:application/json,{"git":true}') },
      pages: (request) => files(new URL(request.url).pathname, request.headers.get('accept-encoding') ?? ''),
      isReady: () => ready,
      isDevelopment: false,
      onFault: () => undefined,
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    events = [];
  });

  it.each([['Bearer '], ['bearer '], ['']])('accepts an ID token with the prefix "%s"', async (prefix) => {
    const { status, headers } = await call('/api/tenants/acme/accounts?a=1&a=2&b=%20', {
      headers: { authorization: prefix + (await tokenWith()) },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-next-cursor': 'c2' });
    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/tenants/{tenantId}/accounts',
      rawPath: '/api/tenants/acme/accounts',
      rawQueryString: 'a=1&a=2&b=%20',
      queryStringParameters: { a: '1,2', b: ' ' },
      pathParameters: { tenantId: 'acme' },
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'GET' },
        authorizer: { jwt: { claims: { sub: 'sub-1', 'cognito:groups': '[tenant-admin x]' }, scopes: null } },
      },
    });
  });

  it.each([
    ['no token', undefined],
    ['nonsense', 'Bearer nonsense'],
    ['an access token', tokenWith({ token_use: 'access' })],
    ['another pool', tokenWith({ iss: 'https://evil.test' })],
    ['another client', tokenWith({ aud: 'other' })],
    ['an expired token', tokenWith({}, { expires: '-2m' })],
    ['no signature', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
  ])("answers %s with the gateway's 401", async (_name, token) => {
    const authorization = await token;
    const { status, text } = await call('/api/tenants/acme/accounts', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([status, JSON.parse(text)]).toEqual([401, { message: 'Unauthorized' }]);
    expect(events).toEqual([]);
  });

  it('tolerates a minute of clock skew', async () => {
    expect(
      (
        await call('/api/tenants/acme/accounts', {
          headers: { authorization: await tokenWith({}, { expires: '-30s' }) },
        })
      ).status,
    ).toBe(200);
  });

  it('refuses two Authorization headers', async () => {
    const token = await tokenWith();
    expect((await call('/api/tenants/acme/accounts', { headers: { authorization: [token, token] } })).status).toBe(401);
  });

  it('serves public calls to anyone', async () => {
    expect((await call('/api/tenant/check?tenantId=acme')).status).toBe(200);
    expect(events[0]?.requestContext).not.toHaveProperty('authorizer');
  });

  it('passes the body on unchanged, on the path and on its fallback', async () => {
    const headers = { authorization: await tokenWith(), 'content-type': 'application/json' };
    await call('/api/tenants/acme/accounts/link', { method: 'POST', headers, body: '{"a":"ü"}' });
    await call('/api/accounts/link', { method: 'POST', headers, body: '{}' });
    expect(events.map(({ routeKey, body }) => [routeKey, body])).toEqual([
      ['POST /api/tenants/{tenantId}/accounts/link', '{"a":"ü"}'],
      ['POST /api/accounts/link', '{}'],
    ]);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/tenants/acme/accounts/',
    '/api/TENANTS/acme/accounts',
    '/api/tenants//accounts',
    '/api/tenants/%/accounts',
    '/api/tenants/a/b/accounts',
  ])('has no route %s', async (path) => {
    expect((await call(path, { headers: { authorization: await tokenWith() } })).status).toBe(404);
  });

  it("reveals nothing about a handler's defect", async () => {
    const { status, text } = await call('/api/tenants/broken/accounts', {
      headers: { authorization: await tokenWith() },
    });
    expect([status, text]).toEqual([500, '{"message":"Internal Server Error"}']);
  });

  it.each([
    [{ host: 'evil.test' }, 421],
    [{ host: 'localhost:1' }, 421],
    [{ origin: 'http://evil.test' }, 403],
    [{ origin: 'null' }, 403],
  ])('refuses %j', async (headers, expected) => {
    expect((await call('/__local/outbox', { headers })).status).toBe(expected);
    expect((await call('/api/tenant/check?tenantId=x', { headers })).status).toBe(expected);
    expect(events).toEqual([]);
  });

  it('allows no other origin', async () => {
    const { headers } = await call('/api/tenant/check?tenantId=x', {
      headers: { origin: `http://localhost:${server.port}` },
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['/', 200, 'landing'],
    ['/signin', 200, 'sign in'],
    ['/signin/', 200, 'sign in'],
    ['/acme/home', 200, 'console'],
    ['/nobody/knows/this', 200, 'console'],
    ['/missing.js', 404, 'Not found\n'],
    ['/console/assets/missing-AbCd1234.js', 404, 'Not found\n'],
    ['/..%2f..%2fpackage.json', 404, 'Not found\n'],
    ['/%2e%2e/%2e%2e/package.json', 404, 'Not found\n'],
  ])('answers %s with %d', async (path, status, text) => {
    expect(await call(path)).toMatchObject({ status, text });
  });

  it('sends the security headers with every page, and caches hashed files for a year', async () => {
    for (const path of ['/', '/acme/home', '/missing.js', '/api/nothing', '/__local/outbox']) {
      const { headers } = await call(path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' });
    }
    for (const path of ['/api/nothing', '/api/tenants/acme/accounts', '/api/docs'])
      expect((await call(path)).headers).toMatchObject(apiHeaders());
    const asset = await call('/console/assets/main-AbCd1234.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  it('returns addresses with the requested host name', async () => {
    const { text, headers } = await call('/amplify_outputs.json', { headers: { host: `127.0.0.1:${server.port}` } });
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      auth: { user_pool_client_id: CLIENT },
      custom: {
        api: { endpoint: `http://127.0.0.1:${server.port}/api` },
        local: { user_pool_endpoint: `http://127.0.0.1:${server.port}/__local/identity` },
      },
    });
  });

  it('is ready when everything is up', async () => {
    expect((await call('/__local/ready')).status).toBe(503);
    ready = true;
    expect(await call('/__local/ready')).toMatchObject({ status: 200, text: '{"ready":true}' });
  });

  it('hands on the answers of the git server', async () => {
    expect(await call('/__local/github/api/v3/app')).toMatchObject({ status: 200, text: '{"git":true}' });
  });

  it('shows the outbox as JSON, and as a page to a browser', async () => {
    expect(JSON.parse((await call('/__local/outbox')).text)).toEqual(outbox.list());
    const page = await call('/__local/outbox', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('123456');
  });

  it('reports when no demo account is available, and has no other local route', async () => {
    expect((await call('/__local/demo-account')).status).toBe(404);
    expect((await call('/__local/anything')).status).toBe(404);
  });
});

describe('local routes', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('are open to this machine: %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each(['192.168.1.20', '10.0.0.4', '::ffff:192.168.1.20', '2001:db8::1', '127.0.0.1.evil.test', '', undefined])(
    'are closed to %s',
    (address) => expect(isLoopback(address)).toBe(false),
  );

  const refused = async (): Promise<never> => Promise.reject(new Error('No one asks for this.'));
  const app = createApp(
    {
      host: '0.0.0.0',
      port: 4200,
      endpoints: [],
      authorize: authorizer({ jwks: { keys: [] }, issuer: ISSUER, clientIds: [CLIENT] }),
      outputs: {
        region: 'us-east-1',
        userPoolId: 'us-east-1_Local0001',
        userPoolClientId: CLIENT,
        companyClientId: 'client-of-companies',
        userPoolPath: '/__local/identity',
      },
      downloads: { answer: async () => new Response(null, { status: 404 }) },
      outbox,
      nextDemoAccount: refused,
      git: {},
      identity: refused,
      pages: refused,
      isReady: () => true,
      isDevelopment: false,
      onFault: () => undefined,
    },
    () => new Set(['localhost:4200']),
  );
  const outboxFor = (remoteAddress: string) =>
    app.request(
      '/__local/outbox',
      { headers: { host: 'localhost:4200' } },
      { incoming: { socket: { remoteAddress } } },
    );

  it('show the outbox to this machine only, even if HOST opens the server to the network', async () => {
    expect((await outboxFor('127.0.0.1')).status).toBe(200);
    const elsewhere = await outboxFor('192.168.1.20');
    expect(elsewhere.status).toBe(404);
    expect(await elsewhere.text()).not.toContain('123456');
  });
});
