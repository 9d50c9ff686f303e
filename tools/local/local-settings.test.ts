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

describe('the settings of a local start', () => {
  it('need nothing', () => {
    expect(read()).toEqual({
      port: 4200,
      host: '127.0.0.1',
      stateFolder: '/project/.cloudmend',
      customerEndpoint: undefined,
      isFresh: false,
      withDemo: true,
      hasEmptyWorkspaces: false,
      isDevelopment: false,
    });
  });

  it('are taken from the environment and the options', () => {
    const settings = read(
      { PORT: '8080', HOST: 'localhost', CLOUDMEND_STATE: '/var/lib/cm', AWS_ENDPOINT_URL: 'http://127.0.0.1:5000' },
      '--fresh',
      '--no-demo',
      '--empty-workspaces',
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
  ])('name what is malformed: %j', (env, message) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(message);
  });

  it('refuse an option nobody knows', () => {
    expect(() => read({}, '--frsh')).toThrow('Unknown option --frsh');
  });
});

describe('the state folder', () => {
  it('is emptied of its own parts alone when asked', async () => {
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

  it.each(['/proc/none', '/dev/null/state'])(
    'does not look for ever at a place that takes no folder: %s',
    async (folder) => {
      await expect(openStateFolder(folder)).rejects.toThrow(/cannot be written to/);
    },
  );

  it('says which folder cannot be written to, and how to name another', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'state-')), 'file');
    await writeFile(file, '');
    await expect(openStateFolder(join(file, 'state'))).rejects.toThrow(/cannot be written to .*CLOUDMEND_STATE/);
  });
});

describe('the address', () => {
  it('that is taken is told with a way out', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(assertAddressFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} is in use`);
    await new Promise((resolve) => server.close(resolve));
    await expect(assertAddressFree('127.0.0.1', port)).resolves.toBeUndefined();
  });

  it('that is not of this machine is told', async () => {
    await expect(assertAddressFree('192.0.2.1', 4200)).rejects.toThrow('no address of this machine');
  });
});

describe('a server that HOST opens to others', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'demo.internal'])('%s is warned of', (host) =>
    expect(networkWarning(host)).toContain(host),
  );
  it.each(['127.0.0.1', '::1', 'localhost'])('%s is not', (host) => expect(networkWarning(host)).toBeUndefined());
});
