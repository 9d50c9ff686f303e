import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerFor } from '../testing/local-caller';
import { type LocalProcess, refusedStart, startLocalProcess } from '../testing/local-process';
import { findingToMergeCases } from './testing/finding-to-merge-cases';
import { pause, type Scan, waitForScan } from './testing/wait-for-scan';
import { weekCases } from './testing/week-cases';

jest.setTimeout(600_000);

describe('the local cloud, started afresh', () => {
  let folder = '';
  let running: LocalProcess;

  const start = async (): Promise<void> => {
    running = await startLocalProcess({ env: { CLOUDMEND_STATE: folder } });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'local-cloud-'));
    await start();
  });
  afterAll(async () => {
    await running.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  weekCases(() => running.url);

  it.each(['globex', 'initech', 'hooli', 'umbrella'])(
    'scans %s for the first time while it is in use',
    async (tenant) => {
      const theirs = await callerFor(running.url, `admin@${tenant}.example`);
      const first = async (): Promise<Scan> =>
        (await theirs<Scan[]>('GET', `/tenants/${tenant}/scans`))[0] ?? (await pause(200), first());
      expect(await waitForScan(theirs, tenant, (await first()).scanId)).toMatchObject({ status: 'done', percent: 100 });
    },
  );

  findingToMergeCases(() => running.url);

  it('has the same findings after it was stopped and started again', async () => {
    const readFindings = async () =>
      (await callerFor(running.url, 'admin@acme.example'))('GET', '/findings?tenant=acme');
    const findings = await readFindings();
    expect(await running.end()).toBe(0);
    await start();
    expect(await readFindings()).toEqual(findings);
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
