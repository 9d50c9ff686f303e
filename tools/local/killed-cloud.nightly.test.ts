import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmSignUp, signOut, signUp } from 'aws-amplify/auth';
import { callerFor, PASSWORD } from '../testing/local-caller';
import { type LocalProcess, refusedStart, startLocalProcess } from '../testing/local-process';
import { FINISHED, type Scan, waitForScan } from './testing/wait-for-scan';

/** The workspaces beside acme scan for the first time in first-start.nightly.test.ts. */
const ARGS = ['--empty-workspaces'];

// Starting takes most of the time, so each test goes on with the process of the one before.
describe('the local cloud', () => {
  let folder = '';
  let running: LocalProcess;
  const start = async (): Promise<string> => {
    running = await startLocalProcess({ env: { CLOUDMEND_STATE: folder }, args: ARGS });
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

  it('keeps a new user, account and scan when it is killed, and leaves no scan running', async () => {
    const { url } = running;
    const email = 'owner@wayne.example';
    // Signing in configures Amplify.
    await callerFor(url, 'admin@acme.example');
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
    const scan = { cloud: 'aws', mode: 'security', range: '7d' };
    const { scanId } = await wayne<Scan>('POST', '/scan', { ...scan, tenantId: 'wayne', accounts: [demo.accountId] });
    expect(await waitForScan(wayne, 'wayne', scanId)).toMatchObject({ status: 'done', percent: 100 });
    const findings = await wayne<object[]>('GET', '/findings?tenant=wayne');
    expect(findings.length).toBeGreaterThan(0);

    const acme = await callerFor(url, 'admin@acme.example');
    const begun = await acme<Scan>('POST', '/scan', { ...scan, tenantId: 'acme', accounts: ['111122223333'] });
    expect(FINISHED).not.toContain((await acme<Scan>('GET', `/tenants/acme/scans/${begun.scanId}`)).status);
    await running.end('SIGKILL');
    await start();

    const ofWayne = await callerFor(running.url, email);
    expect(await ofWayne('GET', '/findings?tenant=wayne')).toEqual(findings);
    expect(await ofWayne('GET', '/tenants/wayne/scans')).toMatchObject([{ scanId, status: 'done' }]);
    await expect(ofWayne('GET', '/tenants/acme/scans')).rejects.toThrow('403');
    const ofAcme = await callerFor(running.url, 'admin@acme.example');
    expect(await waitForScan(ofAcme, 'acme', begun.scanId)).toMatchObject({ status: 'done', percent: 100 });
    // A schedule may have started another one meanwhile.
    for (const each of await ofAcme<Scan[]>('GET', '/tenants/acme/scans'))
      expect(FINISHED).toContain((await waitForScan(ofAcme, 'acme', each.scanId)).status);
  });

  it('refuses a second start on the same state, in one sentence', async () => {
    const { code, output } = await refusedStart({ env: { CLOUDMEND_STATE: folder } });
    expect([code, output]).toEqual([1, expect.stringContaining('Another start is using this state folder')]);
    expect(output).not.toContain('    at ');
  });

  it('stops cleanly', async () => expect(await running.end()).toBe(0));
});
