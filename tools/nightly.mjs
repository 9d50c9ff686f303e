#!/usr/bin/env node
// `npm run test:nightly [part ...]`: the tests that try far more than each change can wait for, in parts of less than an hour.
// A part that passed for this commit and seed is not run again, so a night that was cut short goes on where it stopped.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.mjs';
import { printFigures, printSkips } from './figures.mjs';
import { bootstrap } from './install.mjs';
import { readCommit } from './seed.mjs';
import { markBuilt } from './start/pages.mjs';
import { withSeededState } from './testing/seeded-state.mjs';
import { hasTwoEfforts, isNightlyOnly, listTestFiles } from './testing/test-files.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(ROOT, 'test-results', 'nightly');
const COMMIT = readCommit(ROOT);
/** Other random trials each day; a night is repeated with CLOUDMEND_SEED. */
const SEED = process.env.CLOUDMEND_SEED ?? String(Math.floor(Date.now() / 86_400_000));
const STATE = join(RESULTS, `${COMMIT}-${SEED}.json`);
const FIGURES = join(RESULTS, `${COMMIT}-${SEED}.jsonl`);
/** A part that takes longer is ended and counts as failed: split it. */
const LONGEST_PART_MS = 60 * 60_000;
const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout: LONGEST_PART_MS,
    env: { ...process.env, CLOUDMEND_NIGHTLY: '1', CLOUDMEND_SEED: SEED, CLOUDMEND_FIGURES: FIGURES, ...env },
    shell: process.platform === 'win32',
  }).status ?? 1;

const nightlyTests = () =>
  ['apps', 'libs', 'infra', 'tools']
    .flatMap((room) => listTestFiles(ROOT, room))
    .filter((file) => isNightlyOnly(file) || hasTwoEfforts(ROOT, file));

/** Which tests belong to a part; the last one takes what no other has. */
const TESTS = {
  inputs: /harness\/input-fuzz/,
  admission: /admission/,
  races: /races|repeated-submits|deliveries|fire-due/,
  tenants: /isolation|permission-model|system-rights|simulation|dependencies-down/,
  accounts: /^tools\/(moto|demo-cloud)\//,
  infra: /^infra\//,
  tools: /^tools\//,
  rest: /./,
};
const findPart = (file) => Object.keys(TESTS).find((part) => TESTS[part].test(file));
const jest = (part) => () => {
  const report = join(RESULTS, `${part}.json`);
  const tests = nightlyTests().filter((file) => findPart(file) === part);
  const options = ['-w', '2', '--forceExit', '--json', `--outputFile=${report}`, '--runTestsByPath'];
  const status = run(process.execPath, ['node_modules/jest/bin/jest.js', ...options, ...tests]);
  if (existsSync(report)) {
    const { numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const countSkipped = ({ assertionResults }) => assertionResults.filter((one) => one.status === 'pending').length;
    const files = testResults.map((result) => ({ test: relative(ROOT, result.name), skipped: countSkipped(result) }));
    printSkips(
      numPendingTests,
      files.filter(({ skipped }) => skipped > 0),
    );
    rmSync(report);
  }
  return status;
};
const mutants = (list) => () => run(process.execPath, ['tools/mutants.mjs', list], { CLOUDMEND_MUTANTS_AT_ONCE: '2' });
const LISTS_OF_MUTANTS = readdirSync(join(ROOT, 'tools/mutants'))
  .filter((name) => name.startsWith('guards-of-'))
  .map((name) => name.replace('.ts', ''));

const PARTS = {
  ...Object.fromEntries(Object.keys(TESTS).map((part) => [part, jest(part)])),
  browser: () => {
    const status = run('npx', ['nx', 'run-many', '-t', 'build', '--outputStyle=static']);
    if (status !== 0) return status;
    // Otherwise each of its servers builds the pages again.
    markBuilt(ROOT);
    return withSeededState(() => run('npx', ['playwright', 'test'], { CHROMIUM_PATH: findBrowser() ?? '' }));
  },
  ...Object.fromEntries(LISTS_OF_MUTANTS.map((list) => [list.replace(/guards-of-(the-)?/, 'mutants-'), mutants(list)])),
};

/** What the parts came to that were run for this commit and seed: passed or not, and in how many seconds. */
const readResults = () => (existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {});

const runPart = async (part, results) => {
  console.log(`\n== ${part}`);
  const began = Date.now();
  const passed = (await PARTS[part]()) === 0;
  const seconds = Math.round((Date.now() - began) / 1000);
  writeFileSync(STATE, JSON.stringify({ ...results, [part]: { passed, seconds } }, null, 2));
  console.log(`== ${part}: ${passed ? 'passed' : 'FAILED'}, in ${seconds} s`);
};

const printResults = (results) => {
  const all = Object.values(results);
  const left = Object.keys(PARTS).filter((part) => !results[part]);
  const failed = all.filter(({ passed }) => !passed).length;
  if (left.length > 0) console.log(`Not run yet: ${left.join(', ')}`);
  console.log(`${all.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

await bootstrap(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  mkdirSync(RESULTS, { recursive: true });
  console.log(`Random trials begin at CLOUDMEND_SEED=${SEED}, of commit ${COMMIT}`);
  const before = readResults();
  if (Object.keys(before).length === 0) rmSync(FIGURES, { force: true });
  const left = Object.keys(PARTS).filter((part) => !before[part]?.passed);
  for (const part of asked.length > 0 ? asked : left) await runPart(part, readResults());
  printFigures([FIGURES]);
  printResults(readResults());
});
