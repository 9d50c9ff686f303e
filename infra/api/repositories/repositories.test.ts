import type { TenantId } from '@cloudmend/domain/tenancy';
import { anEvent } from '../../runtime/testing/an-event';
import { TEST_SERVER } from '../../runtime/testing/test-git-host';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as claim } from './claim-installation';
import { handler as connect } from './connect-repository';
import { handler as available } from './list-available';
import { handler as list } from './list-repositories';
import { handler as start } from './start-installation';

const OURS = 7;
const THEIRS = 8;
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant('acme', 'pro', { owner: 'tenant-admin', second: 'tenant-admin', viewer: 'tenant-viewer' });
  await test.aTenant('globex', 'pro', { rival: 'tenant-admin' });
  test.git.codes.set('code-of-owner', [OURS]);
  test.git.codes.set('code-of-rival', [THEIRS]);
  test.git.repositories.set(OURS, [{ hostId: 70, name: 'acme/infra', branch: 'main' }]);
  test.git.repositories.set(THEIRS, [{ hostId: 80, name: 'globex/infra', branch: 'main' }]);
});
afterAll(() => test.local.close());

let calls = 0;
const call = async (handler: typeof claim, sub: string, tenantId: string, body?: object) => {
  calls += 1;
  const headers = { 'idempotency-key': `call-${calls}` };
  const answer = await handler(anEvent({ sub, path: { tenantId }, headers, body }));
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') as unknown };
};

const stateOf = async (sub: string, tenantId: string): Promise<string> => {
  const { body } = await call(start, sub, tenantId);
  return new URL((body as Array<{ url: string }>)[0]?.url ?? '').searchParams.get('state') ?? '';
};

const claiming = (sub: string, tenantId: string, fields: object) =>
  call(claim, sub, tenantId, { installationId: OURS, code: 'code-of-owner', ...fields });

describe('an installation', () => {
  it('belongs to the workspace of the person whom the server names, whatever the redirect says', async () => {
    const forged = await claiming('rival', 'globex', {
      code: 'code-of-rival',
      state: await stateOf('rival', 'globex'),
    });
    expect(forged.status).toBe(403);
    const expired = await claiming('owner', 'acme', { code: 'no-such-code', state: await stateOf('owner', 'acme') });
    expect(expired.status).toBe(400);
    const rightly = await claiming('owner', 'acme', { state: await stateOf('owner', 'acme') });
    expect(rightly).toMatchObject({ status: 200, body: [{ name: 'acme/infra', isConnected: false }] });
    expect((await call(available, 'owner', 'acme')).body).toEqual(rightly.body);
    expect((await call(available, 'rival', 'globex')).body).toEqual([]);
  });

  it('cannot be brought back by someone else, or twice', async () => {
    const state = await stateOf('owner', 'acme');
    expect((await claiming('second', 'acme', { state })).status).toBe(400);
    expect((await claiming('owner', 'acme', { state })).status).toBe(200);
    expect((await claiming('owner', 'acme', { state })).status).toBe(400);
  });

  it('that another workspace has stays there', async () => {
    test.git.codes.set('code-of-both', [OURS, THEIRS]);
    const taken = await claiming('rival', 'globex', { code: 'code-of-both', state: await stateOf('rival', 'globex') });
    expect(taken.status).toBe(409);
    expect(await test.local.system.installations.owner(TEST_SERVER, OURS)).toBe('acme' as TenantId);
  });
});

describe('a repository', () => {
  const place = { server: TEST_SERVER, installationId: OURS, name: 'acme/infra' };

  it('is connected by who claimed its installation', async () => {
    expect((await call(connect, 'rival', 'globex', place)).status).toBe(403);
    expect((await call(connect, 'viewer', 'acme', place)).status).toBe(403);
    expect((await call(connect, 'owner', 'acme', { ...place, name: 'globex/infra' })).status).toBe(404);
    const { status, body } = await call(connect, 'owner', 'acme', {
      ...place,
      roots: [{ path: 'production', environment: 'production' }],
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'acme/infra', hostId: 70, branch: 'main' })]);
    expect((await call(list, 'viewer', 'acme')).body).toEqual([body]);
    expect((await call(list, 'rival', 'globex')).body).toEqual([]);
  });

  it.each(['../x', '/etc', 'a/../b', 'a//b', './a', 'a\\b', 'a\nb'])('has no root %j', async (path) => {
    expect((await call(connect, 'owner', 'acme', { ...place, roots: [{ path }] })).status).toBe(400);
  });
});
