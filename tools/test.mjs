#!/usr/bin/env node
// `npm test`: the only command needed to check the project. Ends with one plain line, `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printFigures } from './figures.mjs';
import { bootstrap } from './install.mjs';
import { findBrowser } from './find-browser.mjs';
import { commitOf, seedOf } from './seed.mjs';

// The versions in use support this Node; the notice is about later ones and would drown the results.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = `${ROOT}test-results`;
const FIGURES = `${RESULTS}/figures.jsonl`;
const SEED = process.env.CLOUDMEND_SEED ?? String(seedOf(commitOf(ROOT)));
const tally = { passed: 0, failed: 0, skipped: 0 };

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0;

const add = ({ passed = 0, failed = 0, skipped = 0 }) => {
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
};

/** A check that passes or fails as a whole: types, lint, a build. */
const whole = (command, args) => add(run(command, args) ? { passed: 1 } : { failed: 1 });

/** A runner that reports its tests as JSON; a runner that dies without a report is one failure. */
const counted = ({ command, args, report, read, env }) => {
  const ok = run(command, args, env);
  if (!existsSync(report)) return add({ failed: 1 });
  const counts = read(JSON.parse(readFileSync(report, 'utf8')));
  add(ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
};

const STEPS = {
  lock: () => whole(process.execPath, ['tools/lock-platforms.mjs', '--check']),
  types: () => whole('npx', ['tsc', '-p', 'tsconfig.json', '--noEmit']),
  format: () => whole('npx', ['biome', 'format']),
  lint: () => whole('npx', ['oxlint', '--deny-warnings']),
  licences: () => whole(process.execPath, ['tools/sbom.mjs', '--check']),
  build: () => whole('npx', ['nx', 'run-many', '-t', 'build', '--outputStyle=static']),
  unit: () =>
    counted({
      command: 'npx',
      args: ['jest', '--forceExit', '--json', `--outputFile=${RESULTS}/jest.json`],
      env: { CLOUDMEND_FIGURES: FIGURES, CLOUDMEND_SEED: SEED },
      report: `${RESULTS}/jest.json`,
      read: (all) => ({
        passed: all.numPassedTests,
        failed: all.numFailedTests + all.numRuntimeErrorTestSuites,
        skipped: all.numPendingTests,
      }),
    }),
  browser: () =>
    counted({
      command: 'npx',
      args: ['playwright', 'test'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/playwright.json`, CHROMIUM_PATH: findBrowser() ?? '' },
      report: `${RESULTS}/playwright.json`,
      read: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
    }),
};

await bootstrap(() => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((step) => !Object.hasOwn(STEPS, step));
  if (unknown) throw new Error(`There is no step ${unknown}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  console.log(`Random trials begin at CLOUDMEND_SEED=${SEED}`);
  for (const step of asked.length > 0 ? asked : Object.keys(STEPS)) {
    const began = Date.now();
    console.log(`\n== ${step}`);
    STEPS[step]();
    console.log(`== ${step}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  printFigures(FIGURES);
  console.log('');
  if (tally.skipped > 0) console.log(`Skipped: ${tally.skipped} (a tool they need is not on this machine)`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});
