#!/usr/bin/env node
// `npm test`: the only command needed to check the project. Ends with one plain line, `N passed, N failed`.
// Tests whose inputs did not change are answered from Nx's cache and counted; NX_SKIP_NX_CACHE=true runs them all.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printFigures, printSkips } from './figures.mjs';
import { bootstrap } from './install.mjs';
import { readCommit, toSeed } from './seed.mjs';
import { markBuilt } from './start/pages.mjs';
import { allWorkspaces, readManifest } from './testing/package-imports.mjs';
import { listProjectFiles, openPassed } from './testing/passed-files.mjs';

// The versions in use support this Node; the notice about later ones would clutter the results.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { NX_SKIP_NX_CACHE } = process.env;
const SEED = process.env.CLOUDMEND_SEED ?? String(toSeed(readCommit(ROOT)));
/** `npx` takes longer to find it than it to start. */
const NX = 'node_modules/nx/dist/bin/nx.js';
const TYPES_SEEN = 'node_modules/.cache/cloudmend/types.json';
const tally = { passed: 0, failed: 0, skipped: 0, cached: 0 };
const figures = [];
const failures = [];
const skips = [];

/** Runs a command; unless it is shown at once, what it prints is shown when it ends. */
const run = (command, args, { isShown = false, env = {} } = {}) =>
  new Promise((ended) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CLOUDMEND_SEED: SEED, ...env },
      shell: process.platform === 'win32',
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      ended(status === 0);
    });
  });

const add = ({ passed = 0, failed = 0, skipped = 0, cached = 0 }) => {
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
  tally.cached += cached;
};

/** A check that passes or fails as a whole: types, a build. */
const checkWhole = async (command, args, env = {}) => {
  const isOk = await run(command, args, { env });
  add(isOk ? { passed: 1 } : { failed: 1 });
  if (!isOk) failures.push({ name: [command, ...args].join(' '), message: '' });
  return isOk;
};

/** The command lines of some systems hold no more than 32,000 characters. */
const MOST_NAMED = 200;

/**
 * A check of files. Those that passed and have not changed since, nor the rules, are not checked again.
 * @param isNamed whether the command takes the files to check as arguments
 */
const checkFiles = async ({ name, files: pattern, rules, isNamed = true }, command) => {
  const files = listProjectFiles(ROOT)?.filter((file) => pattern.test(file));
  if (!files || NX_SKIP_NX_CACHE === 'true') return checkWhole(process.execPath, command);
  const { pending, keep } = openPassed(
    ROOT,
    `node_modules/.cache/cloudmend/passed-${name}.json`,
    ['package-lock.json', ...rules],
    files,
  );
  if (pending.length === 0) return add({ passed: 1, cached: 1 });
  const isOk = await checkWhole(process.execPath, [
    ...command,
    ...(isNamed && pending.length <= MOST_NAMED ? pending : []),
  ]);
  if (isOk) keep();
};

/** The folders in which the Nx targets of a kind leave what they counted. */
const countResults = (isAsked) =>
  allWorkspaces(ROOT).flatMap((workspace) =>
    Object.keys(readManifest(ROOT, workspace).nx?.targets ?? {})
      .filter(isAsked)
      .map((target) => ({ workspace, target, folder: join(ROOT, workspace, 'test-results', target) })),
  );

const readCounts = ({ folder }) => {
  const file = join(folder, 'counts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: 0, at: '' };
};

/** Runs Nx targets and adds up what they counted, now or when the result was cached. */
const runTargets = async (isAsked, parallel) => {
  const began = new Date().toISOString();
  const asked = countResults(isAsked);
  const targets = [...new Set(asked.map(({ target }) => target))].join(',');
  const ok = await run(
    process.execPath,
    [NX, 'run-many', '-t', targets, `--parallel=${parallel}`, '--outputStyle=static'],
    {
      isShown: true,
    },
  );
  let failed = 0;
  for (const result of asked) {
    const counts = readCounts(result);
    const isCached = counts.failed === 0 && counts.at < began;
    add({ ...counts, cached: isCached ? counts.passed : counts.cached });
    skips.push(...(counts.skips ?? []));
    failed += counts.failed;
    failures.push(...(counts.failures ?? []));
    figures.push(join(result.folder, 'figures.jsonl'));
    console.log(
      `${result.workspace} ${result.target}: ${counts.passed} passed, ${counts.failed} failed${isCached ? ' (cached)' : counts.cached > 0 ? ` (${counts.cached} cached)` : ''}`,
    );
  }
  if (!ok && failed === 0) add({ failed: 1 });
};

const isUnit = (target) => /^(test|trials)/.test(target);
const isBrowser = (target) => target === 'stories';

const STEPS = {
  lock: () => checkWhole(process.execPath, ['tools/lock-platforms.mjs', '--check']),
  // What did not change since the last run is not checked again. Several checkers resolve the same types each: beside the tests one takes two thirds of
  // the processor's time of four, the default.
  types: () =>
    checkWhole(
      process.execPath,
      `node_modules/typescript/bin/tsc -p tsconfig.json --noEmit --checkers 1 --incremental --tsBuildInfoFile ${TYPES_SEEN}`.split(
        ' ',
      ),
      // Its runtime's garbage collection takes a fifth of the time otherwise, and hardly less memory.
      { GOGC: '200' },
    ),
  format: () =>
    checkFiles({ name: 'format', files: /\.(?:[cm]?ts|tsx|[cm]js|css)$/, rules: ['biome.json'] }, [
      'node_modules/@biomejs/biome/bin/biome',
      'format',
      '--no-errors-on-unmatched',
    ]),
  // A circle of imports is found in the changed file that closes it.
  lint: () =>
    checkFiles({ name: 'lint', files: /\.(?:[cm]?[jt]s|tsx)$/, rules: ['.oxlintrc.json'] }, [
      'node_modules/oxlint/bin/oxlint',
      '--deny-warnings',
      '--no-error-on-unmatched-pattern',
    ]),
  licences: () =>
    checkFiles({ name: 'licences', files: /^package-lock\.json$/, rules: ['tools/sbom.mjs'], isNamed: false }, [
      'tools/sbom.mjs',
      '--check',
    ]),
  build: async () => {
    if (await checkWhole(process.execPath, [NX, 'run-many', '-t', 'build', '--outputStyle=static'])) markBuilt(ROOT);
  },
  unit: () => runTargets(isUnit, availableParallelism()),
  browser: () => runTargets(isBrowser, availableParallelism()),
  /** Both at once: stories wait for their browser and emulators for their start; two more targets than cores keep them busy. */
  tests: () => runTargets((target) => isUnit(target) || isBrowser(target), availableParallelism() + 2),
};

const runSteps = async (steps) => {
  for (const step of steps) {
    const began = Date.now();
    await STEPS[step]();
    console.log(`== ${step}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  }
};

/** What `npm test` runs if no step is named. The stories take longest and build what they need, so everything else runs beside them. */
const runAll = () => Promise.all([runSteps(['tests']), runSteps(['lock', 'types', 'lint', 'format', 'licences'])]);

await bootstrap(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((step) => !Object.hasOwn(STEPS, step));
  if (unknown) throw new Error(`Unknown step ${unknown}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  console.log(`Seed of random trials: CLOUDMEND_SEED=${SEED}`);
  await (asked.length > 0 ? runSteps(asked) : runAll());
  printFigures(figures);
  for (const { name, message } of failures) console.log(`\nFailed: ${name}\n${message}`);
  console.log('');
  printSkips(tally.skipped, skips);
  if (tally.cached > 0) console.log(`From the cache, because nothing they depend on changed: ${tally.cached} passed`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});
