import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InitiateAuthCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { StatusReport } from '@cloudmend/domain/status';
import { isProbeEmail, PROBE_TENANT } from '@cloudmend/domain/tenancy';
import { cognitoIdentity, cognitoSignIn } from '@cloudmend/infra/adapters';
import { endpoints } from '@cloudmend/infra/endpoints';
import { provideServices } from '@cloudmend/infra/runtime';
import { type CheckUses, checkStatus } from '@cloudmend/infra/status';
import { preSignUp, preTokenGeneration } from '@cloudmend/infra/triggers';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { effort } from '@cloudmend/domain/testing/effort';
import { openTestServices, type TestServices } from '../../infra/runtime/testing/test-services';
import { demoRoleArn } from './demo-account';
import { type LocalCognito, startCognito } from './emulators/cognito';
import { identityClient } from './identity-client';
import { type ApiServer, startApiServer } from './server/api-server';
import { authorizer } from './server/authorizer';
import { statusInFolder } from './status-file';

const EVERY = 300;

/** The real handlers behind the local server, the real triggers in the local user pool, and the emulated table. */
describe('the checks of the status page', () => {
  let folder: string;
  let test: TestServices;
  let pool: LocalCognito;
  let server: ApiServer;
  let files = 0;
  /** Answers in place of the API, while it is set. */
  let instead: ((path: string) => Promise<Response | undefined>) | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'probe-'));
    test = await openTestServices();
    pool = await startCognito({
      stateFolder: join(folder, 'pool'),
      triggers: { preSignUp, preTokenGeneration },
      outbox: { deliver: () => undefined },
      clock: () => test.services.clock(),
    });
    const { userPoolId, clientId: userPoolClientId, companyClientId } = pool;
    const identity = cognitoIdentity(identityClient(pool), userPoolId);
    Object.assign(test.services, {
      settings: { ...test.services.settings, userPoolId, userPoolClientId, companyClientId },
      identity,
      openIdentity: () => identity,
    });
    provideServices(test.services);
    server = await startApiServer({
      host: '127.0.0.1',
      port: 0,
      endpoints,
      authorize: authorizer({
        jwks: pool.jwks,
        issuer: pool.issuer,
        clientIds: pool.clientIds,
      }),
      outputs: {
        region: pool.region,
        userPoolId,
        userPoolClientId,
        companyClientId,
        userPoolPath: '/__local/identity',
      },
      downloads: { answer: async () => new Response(null, { status: 404 }) },
      outbox: { deliver: async () => undefined, list: () => [] },
      nextDemoAccount: async () => undefined,
      identity: pool.fetch,
      git: {},
      pages: async () => new Response(null, { status: 404 }),
      isReady: () => true,
      isDevelopment: false,
      onFault: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await pool.stop();
    await test.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    instead = undefined;
    test.logLines.length = 0;
  });

  const SECRET = 'a secret of this installation';
  let time = Date.now();
  const openChecks = (uses: Partial<CheckUses> = {}) => {
    const file = statusInFolder(join(folder, `status-${(files += 1)}.json`));
    const sent: string[] = [];
    const all: CheckUses = {
      ...test.services,
      file,
      origin: server.url,
      fetch: async (url, init) => {
        const path = new URL(String(url)).pathname;
        sent.push(path);
        return (await instead?.(path)) ?? fetch(url, init);
      },
      pool: cognitoSignIn(identityClient(pool), {
        userPoolId: pool.userPoolId,
        clientId: pool.clientId,
        clock: test.services.clock,
        patienceMs: 5000,
      }),
      secret: async () => SECRET,
      ...uses,
    };
    const check = async (minutes = 5): Promise<StatusReport> => {
      time += minutes * 60_000;
      test.local.setTime(new Date(time).toISOString());
      return checkStatus(all, EVERY);
    };
    return { check, sent, all };
  };
  const states = ({ components }: StatusReport) =>
    Object.fromEntries(Object.entries(components).map(([id, one]) => [id, one?.isWorking]));
  const lastLines = () => test.logLines.join('\n');

  it('sign in, save a view and read it back as a customer does, in a workspace that they make', async () => {
    const { check, sent } = openChecks();
    expect(states(await check())).toEqual({
      'sign-in': true,
      api: true,
      scans: null,
      'scan-queue': true,
      notifications: true,
    });
    expect(sent).toContain('/api/tenant/ensure');
    sent.length = 0;
    const report = await check();
    const views = `/api/tenants/${PROBE_TENANT}/views`;
    expect(sent).toEqual([views, views, views]);
    expect(report.components['sign-in']?.latencyMs).toBeGreaterThan(0);
    expect(report.components.api).toMatchObject({ latencyMs: expect.any(Number), failures: 0 });
    expect(report.components.scans).toMatchObject({ isOff: true, days: [] });
  });

  it('leave one saved view, and a trail that is forgotten after a week and never copied', async () => {
    const { check } = openChecks();
    for (let round = 0; round < 3; round += 1) await check();
    const stores = test.local.openStores(PROBE_TENANT);
    const [member] = await test.local.system.members.ofTenant(PROBE_TENANT);
    expect(await stores.views.list(member?.sub ?? '')).toHaveLength(1);
    const table = await test.local.deps.client.send(
      new (await import('@aws-sdk/client-dynamodb')).QueryCommand({
        TableName: test.local.deps.table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: `T#${PROBE_TENANT}#TRAIL` } },
      }),
    );
    const days = (table.Items ?? []).map(({ ttl, at }) => (Number(ttl?.N) - Date.parse(at?.S ?? '') / 1000) / 86_400);
    expect(days.length).toBeGreaterThan(3);
    expect(Math.max(...days)).toBeLessThanOrEqual(7);
    const tomorrow = new Date(time + 2 * 86_400_000);
    test.local.setTime(tomorrow.toISOString());
    expect(await test.local.system.listOverdue('trails', tomorrow)).not.toContain(PROBE_TENANT);
    expect(await test.local.system.tenants.list()).toEqual([]);
  });

  const downWith = (status: number) => async (path: string) =>
    path.includes('/views') ? Response.json({ message: 'Internal Server Error' }, { status }) : undefined;

  const FAULTS: ReadonlyArray<[string, NonNullable<typeof instead>]> = [
    ['answers 503, as while the table is down', downWith(503)],
    ['does not keep what is saved', async (path) => (path.endsWith('/views') ? Response.json([]) : undefined)],
    ['answers 500', downWith(500)],
    ['answers with a page', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['refuses the connection', () => Promise.reject(new TypeError('fetch failed'))],
  ];

  it.each(FAULTS.slice(0, effort(1, FAULTS.length)))(
    'call the API degraded at the second time that it %s, and working again at once',
    async (_what, answer) => {
      const { check } = openChecks();
      await check();
      instead = answer;
      expect((await check()).components.api).toMatchObject({ isWorking: true, failures: 1 });
      expect((await check()).components.api).toMatchObject({ isWorking: false, failures: 2 });
      expect(lastLines()).toContain('api (failed)');
      instead = undefined;
      const { api } = (await check()).components;
      expect(api).toMatchObject({ isWorking: true, failures: 0 });
      // Midnight may have passed between them.
      expect(api?.days.reduce((sum, { failed }) => sum + failed, 0)).toBe(2);
    },
  );

  itAtNight('notice a table that is down by the API, but not by sign-in alone', async () => {
    const { check } = openChecks();
    await check();
    const { members } = test.local.system;
    const spy = jest.spyOn(members, 'access').mockRejectedValue(new Error('The table is down.'));
    await check();
    const report = await check();
    spy.mockRestore();
    expect(report.components.api).toMatchObject({ isWorking: false });
  });

  const poolThat = (signIn: CheckUses['pool']['signIn']): Partial<CheckUses> => ({
    pool: { signIn, add: () => Promise.reject(new Error('No user may be added.')) },
  });
  const refusal = Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' });

  it.each<[string, Partial<CheckUses>]>([
    ['answers wrongly', poolThat(() => Promise.reject(new Error('The user pool returned no ID token.')))],
    ['is down', poolThat(() => Promise.reject(new TypeError('fetch failed')))],
    ['issues a token of somebody else', poolThat(async () => ({ idToken: 'x.y.z', end: async () => undefined }))],
  ])('claim nothing of the API while the user pool %s', async (_what, uses) => {
    const { check } = openChecks(uses);
    await check();
    const { components } = await check();
    const isToken = components['sign-in']?.isWorking === true;
    expect(components.api?.isWorking).toBe(isToken ? false : null);
    if (!isToken) expect(components['sign-in']?.isWorking).toBe(false);
  });

  itAtNight('know nothing if they could not be made: without their secret, or if no user can be added', async () => {
    for (const uses of [
      { secret: () => Promise.reject(new Error('AccessDenied')) },
      { ...poolThat(() => Promise.reject(refusal)), secret: async () => 'another secret' },
    ]) {
      const { check } = openChecks(uses);
      await check();
      const { components } = await check();
      expect(components['sign-in']).toMatchObject({ isWorking: null, failures: 0, gaps: 2, days: [] });
      expect(components.api).toMatchObject({ isWorking: null, gaps: 2 });
    }
  });

  itAtNight('go on with another user after their secret was replaced', async () => {
    await openChecks().check();
    const report = await openChecks({ secret: async () => 'the next secret' }).check();
    expect(states(report)).toMatchObject({ 'sign-in': true, api: true });
    expect(await test.local.system.members.ofTenant(PROBE_TENANT)).toHaveLength(1);
    expect(states(await openChecks().check())).toMatchObject({ 'sign-in': true, api: true });
  });

  it('do not open their workspace to a guess, a sign-up or an invitation', async () => {
    const { all, check } = openChecks();
    await check();
    const [member] = await test.local.system.members.ofTenant(PROBE_TENANT);
    const email = member?.email ?? '';
    expect(isProbeEmail(email)).toBe(true);
    await expect(all.pool.signIn(email, SECRET)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const client = identityClient(pool);
    const ClientId = pool.clientId;
    const Password = 'correct horse';
    await expect(client.send(new SignUpCommand({ ClientId, Username: email, Password }))).rejects.toThrow('reserved');
    await expect(
      client.send(new SignUpCommand({ ClientId, Username: 'Status@CloudMend.invalid', Password })),
    ).rejects.toThrow('reserved');
    await expect(test.services.identity.create(email)).rejects.toThrow('reserved');
    const { AuthFlow } = { AuthFlow: 'USER_PASSWORD_AUTH' } as const;
    const plain = { ClientId, AuthFlow, AuthParameters: { USERNAME: email, PASSWORD: Password } };
    await expect(client.send(new InitiateAuthCommand(plain))).rejects.toThrow('not enabled');
  });

  describe('with an account to scan', () => {
    const end = async (status: 'done' | 'failed') => {
      const { scans } = test.local.openStores(PROBE_TENANT);
      const [newest] = (await scans.list(1)).items;
      const [scanId, at] = [newest?.scanId ?? '', new Date(time).toISOString()];
      await scans.begin(scanId, at);
      expect(await scans.conclude(scanId, status, at)).toBe(status);
    };
    const openWith = (id: string) => {
      const checks = openChecks({ account: { id, roleArn: demoRoleArn(id) } });
      const scansAfter = async (minutes?: number) => (await checks.check(minutes)).components.scans;
      return { ...checks, scansAfter };
    };

    itAtNight('say that scans are not known while the account does not let them in', async () => {
      const { scansAfter } = openWith('444455556660');
      await scansAfter();
      expect(await scansAfter()).toMatchObject({ isWorking: null, gaps: 2, days: [] });
      expect(test.started).toEqual([]);
    });

    it('start a scan, count it once when it ended, and start the next one six hours later', async () => {
      const id = '444455556661';
      test.trust[id] = { trust: 'external-id', tenant: PROBE_TENANT };
      const { scansAfter } = openWith(id);
      expect(await scansAfter()).toBeUndefined();
      expect(test.started).toHaveLength(1);
      expect(await scansAfter()).toBeUndefined();
      await end('done');
      expect(await scansAfter()).toMatchObject({ isWorking: true, every: 21_600, days: [{ checks: 1, failed: 0 }] });
      expect(await scansAfter(60)).toMatchObject({ isWorking: true, days: [{ checks: 1 }] });
      expect(test.started).toHaveLength(1);
      await scansAfter(360);
      expect(test.started).toHaveLength(2);
      await end('failed');
      expect(await scansAfter()).toMatchObject({ isWorking: true, failures: 1 });
      expect(await scansAfter(15)).toMatchObject({ isWorking: true, failures: 1 });
      expect(test.started).toHaveLength(3);
      await end('failed');
      expect(await scansAfter()).toMatchObject({ isWorking: false, failures: 2 });
    });

    itAtNight('call scans degraded if one does not end within an hour', async () => {
      const id = '444455556662';
      test.trust[id] = { trust: 'external-id', tenant: PROBE_TENANT };
      const { scansAfter } = openWith(id);
      // A scan of earlier is counted first.
      expect(await scansAfter(400)).toMatchObject({ isWorking: null, failures: 1 });
      await scansAfter();
      expect(await scansAfter(59)).toMatchObject({ isWorking: null, failures: 1 });
      expect(await scansAfter(2)).toMatchObject({ isWorking: false, failures: 2 });
    });
  });
});
