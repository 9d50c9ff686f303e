import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmSignUp, signOut, signUp } from 'aws-amplify/auth';
import { callerFor, PASSWORD } from '../testing/local-caller';
import { type LocalProcess, refusedStart, startLocalProcess } from '../testing/local-process';
import { fillState } from '../testing/started-cloud';
import { FINISHED, type Scan, waitForScan } from './testing/wait-for-scan';
import { weekCases } from './testing/week-cases';

jest.setTimeout(600_000);

/** The workspaces beside acme scan for the first time at night: see smoke.nightly.test.ts. */
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
    await fillState(folder, ARGS);
    await start();
  });
  afterAll(async () => {
    await running.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  weekCases(() => running.url);

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

  it('refuses a second start on the same state, in one sentence', async () => {
    const { code, output } = await refusedStart({ env: { CLOUDMEND_STATE: folder } });
    expect([code, output]).toEqual([1, expect.stringContaining('Another start is using this state folder')]);
    expect(output).not.toContain('    at ');
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
});
