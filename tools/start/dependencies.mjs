import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LEAST_NODE = [20, 19];

/** @throws Error with a sentence for the terminal */
export const assertNode = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  throw new Error(`Node ${LEAST_NODE.join('.')} or newer is needed; this is ${version}.`);
};

/** npm writes this file at the end of every installation. */
const markOf = (root) => join(root, 'node_modules', '.package-lock.json');

const isStale = (root) => {
  if (!existsSync(markOf(root))) return true;
  return statSync(join(root, 'package-lock.json')).mtimeMs > statSync(markOf(root)).mtimeMs;
};

/** Installs what package-lock.json names when it is missing or newer than what is installed. @throws Error when npm fails */
export const ensureDependencies = (root, print) => {
  if (!isStale(root)) return;
  print('Installing dependencies, once …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`The dependencies could not be installed${error ? ` (${error.message})` : ''}. Run npm ci to see why.`);
};
