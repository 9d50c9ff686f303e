// Installs the dependencies if they are missing or older than the lock file. Plain Node: it runs before anything is
// installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './start/lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];

/** @throws Error if this Node version is too old */
export const assertNode = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is required; this is ${version}.`);
};

/** npm writes this file at the end of every installation. */
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;

const isStale = () =>
  !existsSync(INSTALLED) || statSync(`${ROOT}package-lock.json`).mtimeMs > statSync(INSTALLED).mtimeMs;

/** Outside the project, since npm ci removes node_modules and everything in it; one per checkout. */
const LOCK = join(tmpdir(), `cloudmend-install-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}.lock`);

/**
 * Brings node_modules up to date with the lock file; returns immediately if it is newer. Install scripts stay disabled,
 * because no package needs one. If two commands find it stale, one installs and the other waits. @throws Error if npm
 * fails
 */
export const ensureInstalled = async ({ lock = LOCK, isNeeded = isStale, work = install } = {}) => {
  assertNode();
  if (isNeeded()) await withLock(lock, () => isNeeded() && work());
};

const install = () => {
  console.error('Installing dependencies, once…');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error('Could not install the dependencies. Run npm ci for details.');
};

/** Runs a bootstrap's main function; a failure prints one line and exits with code 1. */
export const bootstrap = async (main) => {
  try {
    await ensureInstalled();
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
