// Which test files there are, and which of them try something at random or more of it at night.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { readImports } from './package-imports.mjs';

const NIGHTLY = /\.nightly\.test\.tsx?$/;

/** Test files below a folder (or the file itself), from the root of the project. */
export const listTestFiles = (root, path) => {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file).split(sep).join('/'))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|cdk\.out)\//.test(file));
};

export const isNightlyOnly = (file) => NIGHTLY.test(file);

const EFFORT = /import \{([^}]*)\} from '[^']*testing\/(?:effort|at-night)'/g;

const sourceAt = (path) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => existsSync(file) && statSync(file).isFile());

const read = new Map();

/** What a module takes from testing/effort or testing/at-night, and the modules of its workspace that it imports. */
const readModule = (file) => {
  if (!read.has(file)) {
    const text = readFileSync(file, 'utf8');
    const imports = readImports(text);
    read.set(file, {
      efforts: [...text.matchAll(EFFORT)].flatMap(([, names]) => names.split(',').map((name) => name.trim())),
      neighbours: imports.filter((name) => name.startsWith('.')).map((path) => sourceAt(join(dirname(file), path))),
    });
  }
  return read.get(file);
};

/** The modules of its workspace that a file reaches, itself included. */
const reachModules = (file, seen = new Set()) => {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const neighbour of readModule(file).neighbours) reachModules(neighbour, seen);
  return seen;
};

/** The names that a test, or a module that it reaches within its workspace, takes from testing/effort or testing/at-night. */
const effortNames = (file) => [...reachModules(file)].flatMap((module) => readModule(module).efforts);

/** Whether a test tries more at night than at each change. */
export const hasTwoEfforts = (root, file) => effortNames(join(root, file)).length > 0;

/** Whether what a test tries follows from the seed: another commit, other cases. */
export const isTrial = (root, file) =>
  effortNames(join(root, file)).some((name) => ['SEED', 'takeSample'].includes(name));

/** The files that a target of a workspace runs at each change: its trials, or all others below its folders. */
export const filesOfTarget = (root, workspace, target, folders = []) =>
  (folders.length > 0 ? folders : ['.'])
    .flatMap((folder) => listTestFiles(root, posix.join(workspace, folder)))
    .filter((file) => !isNightlyOnly(file) && isTrial(root, file) === (target === 'trials'));
