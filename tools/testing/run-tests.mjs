#!/usr/bin/env node
// The command of the Nx targets `test`, `test-*` and `trials`: the unit tests of one workspace, or of some folders of it. Nx keeps the folder it
// writes with the cached result, so that `npm test` can count what it did not run.
// Usage: run-tests.mjs TARGET [FOLDER ...] [importing:PACKAGE | without:PACKAGE]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFailedTests } from './failures.mjs';
import { filesOfTarget } from './test-files.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const workspace = relative(ROOT, process.cwd()).split(sep).join('/');
const [target, ...scope] = process.argv.slice(2);

const files = filesOfTarget(ROOT, workspace, target, scope);
// Jest would run every test of the project.
if (files.length === 0) throw new Error(`${workspace} ${target} has no tests.`);

const results = join(process.cwd(), 'test-results', target);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const report = join(tmpdir(), `cloudmend-${process.pid}.json`);
const { CLOUDMEND_SEED: seed = '1', ...inherited } = process.env;
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--forceExit',
    // Nx runs as many targets at once as there are cores, and a second worker would load every package again.
    '--maxWorkers=1',
    // Modules of finished tests stay in a worker's memory.
    '--workerIdleMemoryLimit=1GB',
    '--json',
    `--outputFile=${report}`,
    '--runTestsByPath',
    ...files,
  ],
  {
    cwd: ROOT,
    // The report goes to the file; what was printed besides is what a person reads.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...inherited,
      // A cached result must not depend on the seed; only the target `trials` has it among its inputs.
      ...(target === 'trials' && { CLOUDMEND_SEED: seed }),
      CLOUDMEND_FIGURES: join(results, 'figures.jsonl'),
    },
  },
);

/** A runner that dies without a report is one failure. */
const counts = () => {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const all = JSON.parse(readFileSync(report, 'utf8'));
  const failed = all.numFailedTests + all.numRuntimeErrorTestSuites;
  return {
    passed: all.numPassedTests,
    failed: failed || Number(status !== 0),
    skipped: all.numPendingTests,
    failures: listFailedTests(all, ROOT),
  };
};
writeFileSync(join(results, 'counts.json'), JSON.stringify({ ...counts(), at: new Date().toISOString() }));
rmSync(report, { force: true });
process.exitCode = status ?? 1;
