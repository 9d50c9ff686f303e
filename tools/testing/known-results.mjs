// Results of test files that need not run again: nothing they read has changed since they passed. `trace.cjs` wrote down what they read.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allWorkspaces } from './package-imports.mjs';
import { hash, hashFile } from './passed-files.mjs';

const FOLDER = 'node_modules/.cache/cloudmend/tests';

const hashFolder = (path) => (existsSync(path) ? hash(readdirSync(path).sort().join('\n')) : 'none');

/** Remembers hashes for the length of a run. */
const remember = (toHash) => {
  const known = new Map();
  return (root, name) => {
    if (!known.has(name)) known.set(name, toHash(join(root, name)));
    return known.get(name);
  };
};

/** What every test depends on: the runner, the installed packages, the names under which workspaces are imported. */
const hashRunner = (root, seed) => {
  const own = readdirSync(join(root, 'tools/testing')).map((name) => `tools/testing/${name}`);
  const manifests = allWorkspaces(root).map((workspace) => `${workspace}/package.json`);
  const files = ['package-lock.json', 'tsconfig.base.json', 'jest.config.mjs', ...own.sort(), ...manifests];
  return hash([process.version, seed, ...files.map((name) => hashFile(join(root, name)))].join('\n'));
};

/**
 * Opens the results known for this state of the project.
 * @param seed of random trials, or an empty text where no test depends on it
 * @param folder where they are kept, from the root
 */
export const openKnownResults = (root, seed, folder = FOLDER) => {
  const runner = hashRunner(root, seed);
  const toHash = { files: remember(hashFile), folders: remember(hashFolder) };
  const placeOf = (test) => join(root, folder, `${hash(`${seed} ${test}`)}.json`);
  const isSame = (kind, names) => Object.entries(names).every(([name, before]) => toHash[kind](root, name) === before);
  const hashAll = (kind, names) => Object.fromEntries(names.map((name) => [name, toHash[kind](root, name)]));
  return {
    /** The result of a test file, as `{ passed, figures }`, unless something that it read has changed. */
    find: (test) => {
      const place = placeOf(test);
      if (!existsSync(place)) return undefined;
      const known = JSON.parse(readFileSync(place, 'utf8'));
      const isValid = known.runner === runner && isSame('files', known.files) && isSame('folders', known.folders);
      return isValid ? { passed: known.passed, figures: known.figures } : undefined;
    },
    /** Keeps the result of a test file that passed; one that started a process may have read anything. */
    keep: (trace, passed, figures) => {
      if (trace.hasProcess) return;
      mkdirSync(join(root, folder), { recursive: true });
      const { test } = trace;
      const read = { files: hashAll('files', trace.files), folders: hashAll('folders', trace.folders) };
      writeFileSync(placeOf(test), JSON.stringify({ test, runner, passed, figures, ...read }));
    },
  };
};
