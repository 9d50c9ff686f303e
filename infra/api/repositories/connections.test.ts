import type { Connection, Repository } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { anEvent } from '../../runtime/testing/an-event';
import { TEST_GITLAB } from '../../runtime/testing/test-git-host';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as connectByToken } from './connect-by-token';
import { handler as connect } from './connect-repository';
import { handler as disconnect } from './disconnect-repository';
import { handler as end } from './end-connection';
import { handler as available } from './list-available';
import { handler as connections } from './list-connections';
import { handler as list } from './list-repositories';

const ADDRESS = 'https://cloudmend.example/api/hooks/gitlab';
const OURS = 'glpat-canary-of-acme';
const THEIRS = 'glpat-canary-of-globex';
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant('acme', 'pro', { owner: 'tenant-admin', devops: 'tenant-devops' });
  await test.aTenant('globex', 'pro', { rival: 'tenant-admin' });
  await test.aTenant('free', 'free', { poor: 'tenant-admin' });
  const { tokens, covered } = test.git;
  const infra = { hostId: 70, name: 'acme/infra', branch: 'main' };
  for (const [token, path] of [
    [OURS, 'acme'],
    [`${OURS}-2`, 'acme'],
    [THEIRS, 'acme/infra'],
  ] as const) {
    tokens.set(token, '2027-11-21');
    covered.set(`${token} ${path}`, [infra]);
  }
});
afterAll(() => test.local.close());

let calls = 0;
const call = async <T = unknown>(
  handler: typeof connect,
  [sub, tenantId]: readonly [string, string],
  body?: object,
  path: Readonly<Record<string, string>> = {},
) => {
  calls += 1;
  const headers = { 'idempotency-key': `call-${calls}` };
  const answer = await handler(anEvent({ sub, path: { tenantId, ...path }, headers, body }));
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? 'null') as T };
};
const ACME = ['owner', 'acme'] as const;
const GLOBEX = ['rival', 'globex'] as const;
const give = (who: readonly [string, string], token: string, path = 'acme', server = TEST_GITLAB) =>
  call<Connection>(connectByToken, who, { host: 'gitlab', server, path, token });
const take = (who: readonly [string, string], { server, installationId }: Connection) =>
  call<Repository>(connect, who, { server, installationId, name: 'acme/infra' });

describe('a connection by token', () => {
  it('needs the right, the plan, and a token that the server accepts', async () => {
    expect((await give(['devops', 'acme'], OURS)).status).toBe(403);
    expect((await give(['poor', 'free'], OURS)).status).toBe(403);
    expect(await give(ACME, 'glpat-unknown')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    for (const path of ['', '/acme', 'acme/', '../acme', 'acme/../x', 'acme?x=1', 'acme%2Finfra'])
      expect((await give(ACME, OURS, path)).status).toBe(400);
    for (const server of ['https://a:b@gitlab.com', 'ftp://gitlab.com', 'gitlab', 'https://gitlab.com?x=1'])
      expect((await give(ACME, OURS, 'acme', server)).status).toBe(400);
    for (const token of ['short', 'with space in it', 'line\r\nbreak-x: 1'])
      expect((await give(ACME, token)).status).toBe(400);
  });

  it('is answered without its token, and offers what it covers', async () => {
    const { status, body } = await give(ACME, OURS, 'acme', `${TEST_GITLAB}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      host: 'gitlab',
      server: TEST_GITLAB,
      installationId: expect.any(Number),
      path: 'acme',
      expiresAt: '2027-11-21',
      connectedAt: expect.any(String),
      connectedBy: 'owner',
    });
    expect((await call(connections, ACME)).body).toEqual([{ ...body, fault: null }]);
    expect((await call(available, ACME)).body).toEqual([
      {
        host: 'gitlab',
        server: TEST_GITLAB,
        installationId: body.installationId,
        name: 'acme/infra',
        branch: 'main',
        isConnected: false,
      },
    ]);
    expect((await call(connections, GLOBEX)).body).toEqual([]);
    expect((await call(connections, ['devops', 'acme'])).status).toBe(403);
  });

  it('keeps its number and its webhooks with another token', async () => {
    const before = await give(ACME, OURS);
    const { repositories } = test.local.openStores('acme');
    const secret = await repositories.readSecret(TEST_GITLAB, before.body.installationId);
    const after = await give(ACME, `${OURS}-2`);
    expect(after.body.installationId).toBe(before.body.installationId);
    expect(await repositories.readSecret(TEST_GITLAB, after.body.installationId)).toEqual({
      ...secret,
      token: `${OURS}-2`,
    });
  });
});

describe('a repository that two workspaces reach', () => {
  it('is connected to the first of them, and watched', async () => {
    const ours = await give(ACME, OURS);
    const theirs = await give(GLOBEX, THEIRS, 'acme/infra');
    expect(theirs.body.installationId).not.toBe(ours.body.installationId);
    expect((await take(GLOBEX, ours.body)).status).toBe(403);
    const taken = await take(ACME, ours.body);
    expect(taken).toMatchObject({ status: 200, body: { host: 'gitlab', hostId: 70, name: 'acme/infra' } });
    expect([...test.git.watched]).toEqual([`acme/infra ${ADDRESS}`]);
    const { repositories } = test.local.openStores('acme');
    expect(await repositories.readSecret(TEST_GITLAB, ours.body.installationId)).toMatchObject({ signsHooks: true });
    expect(await take(GLOBEX, theirs.body)).toMatchObject({
      status: 409,
      body: { message: 'This repository is connected to another workspace.' },
    });
    expect((await call(list, GLOBEX)).body).toEqual([]);
  });

  it('is not ended by the number of another workspace, and is free once it is disconnected', async () => {
    const ours = await give(ACME, OURS);
    const theirs = await give(GLOBEX, THEIRS, 'acme/infra');
    const named = (id: number) => ({ installationId: String(id) });
    expect((await call(end, GLOBEX, undefined, named(ours.body.installationId))).status).toBe(404);
    const [repository] = (await call<Repository[]>(list, ACME)).body;
    expect((await call(disconnect, ACME, undefined, { repositoryId: repository?.id ?? '' })).status).toBe(200);
    expect([...test.git.watched]).toEqual([]);
    expect((await take(GLOBEX, theirs.body)).status).toBe(200);
    expect((await take(ACME, ours.body)).status).toBe(409);
  });

  it('is disconnected with its connection, whose token is forgotten', async () => {
    const theirs = await give(GLOBEX, THEIRS, 'acme/infra');
    const { installationId } = theirs.body;
    const ended = await call(end, GLOBEX, undefined, { installationId: String(installationId) });
    expect(ended).toMatchObject({ status: 200, body: { installationId } });
    expect([...test.git.watched]).toEqual([]);
    expect((await call<Repository[]>(list, GLOBEX)).body).toMatchObject([{ state: 'disconnected' }]);
    expect((await call(connections, GLOBEX)).body).toEqual([]);
    const globex = test.local.openStores('globex').repositories;
    expect(await globex.readSecret(TEST_GITLAB, installationId)).toBeUndefined();
    expect(await test.local.system.installations.owner(TEST_GITLAB, installationId)).toBeUndefined();
    expect((await take(GLOBEX, theirs.body)).status).toBe(403);
    expect((await take(ACME, (await give(ACME, OURS)).body)).status).toBe(200);
  });
});

describe('a token', () => {
  it('that is no longer accepted says so, and hides nothing else', async () => {
    const { body } = await give(ACME, OURS);
    test.git.tokens.delete(OURS);
    expect((await call(connections, ACME)).body).toEqual([{ ...body, fault: 'GitLab does not accept this token.' }]);
    expect((await call(available, ACME)).status).toBe(200);
    test.git.tokens.set(OURS, null);
  });

  it('stands in no record, log line or audit entry', async () => {
    const { Items = [] } = await test.local.deps.client.send(new ScanCommand({ TableName: test.local.deps.table }));
    const { items } = await test.local.openStores('acme' as TenantId).audit.list({}, 50);
    const everything = JSON.stringify([Items, items, test.logLines]);
    expect(everything).toContain('repository.token');
    expect(everything).not.toContain('canary');
  });
});
