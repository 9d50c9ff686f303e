import { networkWarning } from './command';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertAddressFree } from './free-port';
import { readLocalSettings } from './local-settings';
import { emptyBesideTables, openStateFolder } from './state-folder';

const read = (env: Record<string, string> = {}, ...args: string[]) =>
  readLocalSettings({ env, args, folder: '/project' });

describe('local start settings', () => {
  it('need nothing', () => {
    expect(read()).toEqual({
      port: 4200,
      host: '127.0.0.1',
      stateFolder: '/project/.cloudmend',
      customerEndpoint: undefined,
      statusAccount: undefined,
      isFresh: false,
      withDemo: true,
      hasEmptyWorkspaces: false,
      hasShortStory: false,
      isDevelopment: false,
    });
  });

  it('are taken from the environment and the options', () => {
    const settings = read(
      { PORT: '8080', HOST: 'localhost', CLOUDMEND_STATE: '/var/lib/cm', AWS_ENDPOINT_URL: 'http://127.0.0.1:5000' },
      '--fresh',
      '--no-demo',
      '--empty-workspaces',
      '--short-story',
      '--dev',
    );
    expect(settings).toEqual({
      port: 8080,
      host: 'localhost',
      stateFolder: '/var/lib/cm',
      customerEndpoint: 'http://127.0.0.1:5000',
      isFresh: true,
      withDemo: false,
      hasEmptyWorkspaces: true,
      hasShortStory: true,
      isDevelopment: true,
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc"'],
    [{ PORT: '' }, 'PORT is ""'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ HOST: 'a b' }, 'HOST is "a b"'],
    [{ CLOUDMEND_STATE: '' }, 'CLOUDMEND_STATE is ""'],
    [{ AWS_ENDPOINT_URL: 'moto' }, 'AWS_ENDPOINT_URL is "moto"'],
    [{ AWS_ENDPOINT_URL: 'file:///etc/passwd' }, 'AWS_ENDPOINT_URL is "file:'],
  ])('report malformed values: %j', (env, message) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(message);
  });

  it('reject an unknown option', () => {
    expect(() => read({}, '--frsh')).toThrow('Unknown option --frsh');
  });
});

describe('the state folder', () => {
  it("is cleared of the product's own files on request", async () => {
    const root = await mkdtemp(join(tmpdir(), 'state-'));
    const state = await openStateFolder(root);
    await Promise.all([
      writeFile(join(state.snapshots, 'x'), ''),
      writeFile(state.outbox, ''),
      writeFile(state.demoMark, '1'),
      writeFile(join(root, 'mine.txt'), ''),
    ]);
    await emptyBesideTables(state);
    expect((await readdir(root)).sort()).toEqual(['mine.txt', 'tables']);
  });

  it.each(['/proc/none', '/dev/null/state'])('fails quickly if no folder can be created: %s', async (folder) => {
    await expect(openStateFolder(folder)).rejects.toThrow(/Cannot write to the state folder/);
  });

  it('reports a folder that cannot be written to, and how to name another', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'state-')), 'file');
    await writeFile(file, '');
    await expect(openStateFolder(join(file, 'state'))).rejects.toThrow(/Cannot write to .*CLOUDMEND_STATE/);
  });
});

describe('the address', () => {
  it('in use is reported with an alternative', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(assertAddressFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} is in use`);
    await new Promise((resolve) => server.close(resolve));
    await expect(assertAddressFree('127.0.0.1', port)).resolves.toBeUndefined();
  });

  it('of another machine is reported', async () => {
    await expect(assertAddressFree('192.0.2.1', 4200)).rejects.toThrow('not an address of this machine');
  });
});

describe('a server that HOST opens to other machines', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'demo.internal'])('%s prints a warning', (host) =>
    expect(networkWarning(host)).toContain(host),
  );
  it.each(['127.0.0.1', '::1', 'localhost'])('%s prints none', (host) => expect(networkWarning(host)).toBeUndefined());
});
