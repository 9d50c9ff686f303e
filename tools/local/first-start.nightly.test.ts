import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerFor } from '../testing/local-caller';
import { type LocalProcess, refusedStart, startLocalProcess } from '../testing/local-process';
import { findingToMergeCases } from './testing/finding-to-merge-cases';
import { pause, type Scan, waitForScan } from './testing/wait-for-scan';

interface ScanDetail {
  readonly changes: Readonly<Record<'new' | 'resolved' | 'reopened' | 'muted', number>>;
}

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

  it('shows the last eight weeks of the demo workspace', async () => {
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
  });

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
