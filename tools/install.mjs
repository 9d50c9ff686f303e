// Installs the dependencies when they are missing or older than the lock file. Plain Node: it runs before there is anything else.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${ROOT}node_modules/.cloudmend-lock`;
const OLDEST_NODE = [20, 19];

/** @throws Error when this Node is older than the project needs */
const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`CloudMend needs Node ${OLDEST_NODE.join('.')} or newer. This is ${process.versions.node}.`);
};

const lockHash = () => createHash('sha256').update(readFileSync(`${ROOT}package-lock.json`)).digest('hex');

/**
 * Brings node_modules to what the lock file says; returns at once when it is there already. Install scripts stay off: no
 * package we use needs one.
 * @throws Error when npm fails
 */
export const ensureInstalled = () => {
  checkNode();
  const wanted = lockHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.error('Installing dependencies, once…');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  if (npm.status !== 0) throw new Error('Could not install the dependencies: see the lines above.');
  writeFileSync(STAMP, wanted);
};

/** Runs a bootstrap's main function; a failure becomes one line and exit code 1. */
export const bootstrap = async (main) => {
  try {
    ensureInstalled();
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
