import { endpoints } from '../../../infra/api/endpoints';
import {
  ACME,
  aUser,
  type Directory,
  findMember,
  openScimBench,
  patch,
  type ScimBench,
} from '../../../infra/scim/testing/scim-bench';
import { type ApiServer, startApiServer } from './api-server';

/** What directories send, over HTTP. */
describe('SCIM through the local server', () => {
  let bench: ScimBench;
  let server: ApiServer;
  let scim: Directory['send'];

  beforeAll(async () => {
    bench = await openScimBench();
    server = await startApiServer({
      host: '127.0.0.1',
      port: 0,
      endpoints,
      authorize: async () => undefined,
      outputs: {
        region: 'us-east-1',
        userPoolId: 'us-east-1_Local0001',
        userPoolClientId: 'client-1',
        companyClientId: 'client-of-companies',
        userPoolPath: '/__local/identity',
      },
      downloads: { answer: async () => new Response(null, { status: 404 }) },
      outbox: { deliver: async () => undefined, list: () => [] },
      nextDemoAccount: async () => undefined,
      identity: async () => new Response(null, { status: 404 }),
      git: {},
      pages: async () => new Response(null, { status: 404 }),
      isReady: () => true,
      isDevelopment: false,
      onFault: (error) => {
        throw error;
      },
    });
    scim = async (method, path, body, headers = {}) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/scim/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bench.acme.token}`,
          ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
    };
  });
  afterAll(async () => {
    await server.close();
    await bench.close();
  });

  it('provisions a user and a group, changes both and takes them away', async () => {
    const filter = encodeURIComponent('userName eq "eve@acme.example"');
    expect((await scim('GET', `/Users?filter=${filter}&startIndex=1&count=100`)).body.totalResults).toBe(0);
    const user = await scim('POST', '/Users', aUser('eve@acme.example'));
    expect(user.status).toBe(201);
    expect(user.headers).toMatchObject({
      'content-type': expect.stringContaining('application/scim+json'),
      etag: expect.stringMatching(/^W\//),
      location: expect.stringContaining(`/api/scim/v2/Users/${user.body.id}`),
    });
    const group = await scim('POST', '/Groups', { displayName: 'Engineers', members: [{ value: user.body.id }] });
    expect(group.status).toBe(201);
    expect(await findMember(bench, 'eve@acme.example', ACME)).toMatchObject({ role: 'tenant-devops' });
    const renamed = await scim('PUT', `/Users/${user.body.id}`, aUser('eve@acme.example', { displayName: 'Eve' }));
    expect(renamed).toMatchObject({ status: 200, body: { displayName: 'Eve' } });
    const removed = patch({ op: 'Remove', path: 'members', value: [{ value: user.body.id }] });
    expect(await scim('PATCH', `/Groups/${group.body.id}`, removed)).toMatchObject({ status: 204, text: '' });
    expect(await findMember(bench, 'eve@acme.example', ACME)).toBeUndefined();
    for (const path of [`/Groups/${group.body.id}`, `/Users/${user.body.id}`]) {
      expect(await scim('DELETE', path)).toMatchObject({ status: 204, text: '' });
      expect((await scim('GET', path)).status).toBe(404);
    }
    expect((await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).status).toBe(200);
  });

  it.each([
    ['no token', { authorization: '' }],
    ["a person's token", { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' }],
    ['an API token', { authorization: `Bearer cmpat_${'a'.repeat(62)}` }],
  ])('refuses %s', async (_what, headers) => {
    expect((await scim('GET', '/Users', undefined, headers)).status).toBe(401);
  });

  it('lets a SCIM token into no other call', async () => {
    const headers = { authorization: `Bearer ${bench.acme.token}` };
    for (const path of ['/api/tenants/acme/users', '/api/findings', '/api/tenants/acme/provisioning'])
      expect((await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).status).toBeGreaterThanOrEqual(401);
  });
});
