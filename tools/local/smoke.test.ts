import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmSignUp, signOut, signUp } from 'aws-amplify/auth';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { callerFor, PASSWORD } from '../testing/local-caller';
import { type LocalProcess, refusedStart, startLocalProcess } from '../testing/local-process';
import { findingToMergeCases } from './testing/finding-to-merge-cases';

jest.setTimeout(600_000);

const FINISHED = ['done', 'failed', 'cancelled'];

interface Scan {
  readonly scanId: string;
  readonly scanTs: string;
  readonly status: string;
  readonly percent: number;
}

interface ScanDetail {
  readonly changes: Readonly<Record<'new' | 'resolved' | 'reopened' | 'muted', number>>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const waitForScan = async (
  call: Awaited<ReturnType<typeof callerFor>>,
  tenant: string,
  scanId: string,
): Promise<Scan> => {
  for (;;) {
    const scan = await call<Scan>('GET', `/tenants/${tenant}/scans/${scanId}`);
    if (FINISHED.includes(scan.status)) return scan;
    await pause(100);
  }
};

// Starting takes most of the time, so each test goes on with the process of the one before.
describe('the local cloud', () => {
  let folder = '';
  let running: LocalProcess;
  const start = async (): Promise<string> => {
    running = await startLocalProcess({ env: { CLOUDMEND_STATE: folder } });
    return running.url;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'local-cloud-'));
    await start();
  });
  afterAll(async () => {
    await running.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the last eight weeks of the demo workspaces', async () => {
    const { url } = running;
    const sent = (await (await fetch(`${url}/__local/outbox`)).json()) as { at: string }[];
    expect(sent.filter(({ at }) => Date.parse(at) < Date.now() - 86_400_000)).toEqual([]);
    const acme = await callerFor(url, 'admin@acme.example');
    expect(await acme('GET', '/tenants/acme/accounts')).toMatchObject([
      { accountId: '111122223333', status: 'connected' },
      { accountId: '111122223361', status: 'connected' },
      { accountId: '111122223362', status: 'connected' },
    ]);
    const readRepositories = async (): Promise<string[]> => {
      const connected = await acme<{ name: string }[]>('GET', '/tenants/acme/repositories');
      return connected.length === 2 ? connected.map(({ name }) => name).sort() : (await pause(200), readRepositories());
    };
    expect(await readRepositories()).toEqual(['acme/infrastructure', 'acme/media']);
    const scans = await acme<Scan[]>('GET', '/tenants/acme/scans');
    expect(scans.map(({ status, percent }) => [status, percent])).toEqual(Array(8).fill(['done', 100]));
    const days = scans.map(({ scanTs }) => Math.round((Date.now() - Date.parse(scanTs)) / 86_400_000));
    expect(days.map((each, index) => each - index * 7).every((rest) => rest === 0 || rest === 1)).toBe(true);
    const changes = await Promise.all(
      scans.map(async ({ scanId }) => (await acme<ScanDetail>('GET', `/tenants/acme/scans/${scanId}`)).changes),
    );
    const total = (kind: keyof ScanDetail['changes']) =>
      changes.slice(0, -1).reduce((sum, each) => sum + each[kind], 0);
    expect([total('new') > 0, total('resolved') > 20, total('reopened') > 0, total('muted') > 0]).toEqual(
      Array(4).fill(true),
    );
    const moved = await acme<{ delta: number }[]>('GET', '/tenants/acme/compliance');
    expect(moved.some(({ delta }) => delta !== 0)).toBe(true);
    const trail = await acme<{ actor: string; outcome: string }[]>('GET', '/tenants/acme/audit');
    expect(new Set(trail.map(({ actor }) => actor.split(/[@ ]/)[0]))).toEqual(
      new Set(['admin', 'manager', 'devops', 'finops', 'schedule', 'scan', PRODUCT_NAME]),
    );
    expect(trail.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    for (const tenant of ['globex', 'initech', 'hooli', 'umbrella']) {
      const theirs = await callerFor(url, `admin@${tenant}.example`);
      // Their first scans run while the local cloud is in use.
      const first = async (): Promise<Scan> =>
        (await theirs<Scan[]>('GET', `/tenants/${tenant}/scans`))[0] ?? (await pause(200), first());
      expect(await waitForScan(theirs, tenant, (await first()).scanId)).toMatchObject({ status: 'done', percent: 100 });
    }
  });

  findingToMergeCases(() => running.url);

  it('keeps a new user, account and scan over a restart, and stops cleanly', async () => {
    const { url } = running;
    const acme = await callerFor(url, 'admin@acme.example');
    const seeded = await acme<object[]>('GET', '/findings?tenant=acme');
    expect(seeded.length).toBeGreaterThan(0);

    const email = 'owner@wayne.example';
    await signOut();
    await signUp({
      username: email,
      password: PASSWORD,
      options: {
        userAttributes: { email, 'custom:tenant': 'wayne', 'custom:plan': 'starter' },
        clientMetadata: { proof: 'this browser' },
      },
    });
    // Mail to others may have come since.
    const mail = (await (await fetch(`${url}/__local/outbox`)).json()) as { to: string; code: string }[];
    const message = mail.find(({ to }) => to === email);
    await confirmSignUp({
      username: email,
      confirmationCode: message?.code ?? '',
      options: { clientMetadata: { proof: 'this browser' } },
    });

    const wayne = await callerFor(url, email);
    const demo = (await (await fetch(`${url}/__local/demo-account`)).json()) as { accountId: string; roleArn: string };
    await wayne('POST', '/tenants/wayne/accounts/link', { cloud: 'aws', ...demo, tenantId: 'wayne' });
    expect(await wayne('POST', '/tenants/wayne/accounts/test', { cloud: 'aws', roleArn: demo.roleArn })).toEqual({
      assumed: true,
    });
    const { scanId } = await wayne<Scan>('POST', '/scan', {
      tenantId: 'wayne',
      cloud: 'aws',
      accounts: [demo.accountId],
    });
    expect(await waitForScan(wayne, 'wayne', scanId)).toMatchObject({ status: 'done', percent: 100 });
    const findings = await wayne<object[]>('GET', '/findings?tenant=wayne');
    expect(findings.length).toBeGreaterThan(0);
    expect(await running.end()).toBe(0);

    const again = await callerFor(await start(), email);
    expect(await again('GET', '/findings?tenant=wayne')).toEqual(findings);
    expect(await again('GET', '/tenants/wayne/scans')).toMatchObject([{ scanId, status: 'done' }]);
    await expect(again('GET', '/tenants/acme/scans')).rejects.toThrow('403');
  });

  it('refuses a second start on the same state', async () => {
    const { code, output } = await refusedStart({ env: { CLOUDMEND_STATE: folder } });
    expect([code, output]).toEqual([1, expect.stringContaining('Another start is using this state folder')]);
  });

  it('leaves no scan running after being killed during one', async () => {
    const acme = await callerFor(running.url, 'admin@acme.example');
    const { scanId } = await acme<Scan>('POST', '/scan', {
      tenantId: 'acme',
      cloud: 'aws',
      accounts: ['111122223333'],
    });
    expect(FINISHED).not.toContain((await acme<Scan>('GET', `/tenants/acme/scans/${scanId}`)).status);
    await running.end('SIGKILL');

    const again = await callerFor(await start(), 'admin@acme.example');
    expect(await waitForScan(again, 'acme', scanId)).toMatchObject({ status: 'done', percent: 100 });
    // A schedule may have started another one meanwhile.
    for (const each of await again<Scan[]>('GET', '/tenants/acme/scans'))
      expect(FINISHED).toContain((await waitForScan(again, 'acme', each.scanId)).status);
  });

  it('explains in one sentence why it cannot start', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const refusals = await Promise.all([
      refusedStart({ env: { PORT: String(port), CLOUDMEND_STATE: folder } }),
      refusedStart({ env: { PORT: 'abc', CLOUDMEND_STATE: folder } }),
      refusedStart({ env: { CLOUDMEND_STATE: '/dev/null/state' } }),
    ]);
    await new Promise((resolve) => server.close(resolve));
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
    const [taken, malformed, unwritable] = refusals.map(({ output }) => output);
    expect(taken).toContain(`Port ${port} is in use`);
    expect(malformed).toContain('PORT is "abc"');
    expect(unwritable).toContain('Cannot write to the state folder /dev/null/state');
    for (const { output } of refusals) expect(output).not.toContain('    at ');
  });
});
