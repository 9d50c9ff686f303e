import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { withLock } from './lock.mjs';

const SHARED = [
  'libs/domain',
  'libs/ui',
  'libs/auth',
  'libs/tenant',
  'libs/api-client',
  'package-lock.json',
  'tsconfig.base.json',
];

const APPS = [
  {
    name: 'site',
    base: '',
    folder: 'apps/site',
    // The command of customers' CI is served beside the pages.
    more: ['tools/plan', 'libs/iac/src'],
    command: ['apps/site/build.mjs'],
  },
  {
    name: 'console',
    base: '/console',
    folder: 'apps/console',
    command: [
      'node_modules/vite/bin/vite.js',
      'build',
      'apps/console',
      '--logLevel',
      'warn',
      '--configLoader',
      'runner',
    ],
  },
];

const run = (root, name, command) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Could not build the ${name}:\n${output.trim()}`)),
    );
  });

const toCacheFolder = (root) => join(root, 'node_modules', '.cache', 'cloudmend');
const toStampFile = (root, name) => join(toCacheFolder(root), `${name}.stamp`);
const hashFolder = (root, { folder, more = [] }) =>
  contentHash([folder, ...more, ...SHARED].map((path) => join(root, path)));

const isCurrent = (dist, stamp, hash) =>
  existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

const ensureBuilt = async (root, app, print) => {
  const { name, folder, base, command } = app;
  const dist = join(root, folder, 'dist');
  const cache = toCacheFolder(root);
  const stamp = toStampFile(root, name);
  const hash = hashFolder(root, app);
  if (isCurrent(dist, stamp, hash)) return { base, folder: dist };
  mkdirSync(cache, { recursive: true });
  await withLock(join(cache, `${name}.lock`), async () => {
    // Another start may have built it meanwhile.
    if (isCurrent(dist, stamp, hash)) return;
    print(`Building the ${name} …`);
    await run(root, name, command);
    writeFileSync(stamp, hash);
  });
  return { base, folder: dist };
};

/** Notes that what Nx has just built, or taken from its cache, is current: a start need not build it again. */
export const markBuilt = (root) => {
  mkdirSync(toCacheFolder(root), { recursive: true });
  for (const app of APPS) writeFileSync(toStampFile(root, app.name), hashFolder(root, app));
};

/** Builds the apps whose inputs changed and returns the folders to serve. */
export const ensurePages = (root, print) => Promise.all(APPS.map((app) => ensureBuilt(root, app, print)));

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The browser connects to Vite's socket directly: the single origin proxies only pages and files. */
const serverOptions = async () => {
  const port = await freePort();
  return { host: '127.0.0.1', port, strictPort: true, hmr: { host: '127.0.0.1', clientPort: port } };
};

/** Vite's servers for both apps, with hot reload. */
export const startVite = async (root) => {
  const { createServer } = await import('vite');
  const servers = await Promise.all(
    APPS.map(async ({ name, folder }) => {
      const path = join(root, folder);
      const server = await createServer({
        root: path,
        configFile: join(path, 'vite.config.ts'),
        configLoader: 'runner',
        logLevel: 'warn',
        server: await serverOptions(),
      });
      await server.listen();
      return [name, server];
    }),
  );
  const readAddress = (server) => `http://127.0.0.1:${server.httpServer.address().port}`;
  return {
    addresses: Object.fromEntries(servers.map(([name, server]) => [name, readAddress(server)])),
    close: () => Promise.all(servers.map(([, server]) => server.close())),
  };
};
