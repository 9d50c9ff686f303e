#!/usr/bin/env node
// The command of the Nx targets `test`, `test-*` and `trials`: the unit tests of one workspace, or of some folders of it. Nx runs a target after any change
// of its workspaces; of its test files only those run that read something that changed. Nx keeps the folder it writes with the cached result, so that
// `npm test` can count what it did not run.
// Usage: run-tests.mjs WORKSPACE TARGET [FOLDER ...]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFailedTests } from './failures.mjs';
import { openKnownResults } from './known-results.mjs';
import { filesOfTarget } from './test-files.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [workspace, target, ...folders] = process.argv.slice(2);

const files = filesOfTarget(ROOT, workspace, target, folders);
// Jest would run every test of the project.
if (files.length === 0) throw new Error(`${workspace} ${target} has no tests.`);

const results = join(ROOT, workspace, 'test-results', target);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const { CLOUDMEND_SEED = '1', NX_SKIP_NX_CACHE, ...inherited } = process.env;
// A cached result must not depend on the seed; only the target `trials` has it among its inputs.
const seed = target === 'trials' ? CLOUDMEND_SEED : '';
const known = openKnownResults(ROOT, seed);
const found = new Map(files.map((file) => [file, NX_SKIP_NX_CACHE === 'true' ? undefined : known.find(file)]));
const changed = files.filter((file) => !found.get(file));

const scratch = mkdtempSync(join(tmpdir(), 'cloudmend-tests-'));
const report = join(scratch, 'report.json');
const traces = join(scratch, 'traces');

/** So many test files fit into the memory of one process. */
const FEW = 40;
const runJest = () =>
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--forceExit',
      // It looks through nothing but these tests' workspace.
      '--roots',
      join(ROOT, workspace),
      // Nx runs as many targets at once as there are cores, and a second worker would load every package again.
      '--maxWorkers=1',
      // Modules of finished tests stay in memory. A worker that is started again takes a second more than none.
      ...(changed.length > FEW ? ['--workerIdleMemoryLimit=1GB'] : []),
      '--json',
      `--outputFile=${report}`,
      '--runTestsByPath',
      ...changed,
    ],
    {
      cwd: ROOT,
      // The report goes to the file; what was printed besides is what a person reads.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...inherited, ...(seed && { CLOUDMEND_SEED: seed }), CLOUDMEND_TRACES: traces },
    },
  ).status;

const status = changed.length > 0 ? runJest() : 0;

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** What each test file that ran read, with its figures. */
const readTraces = () =>
  (existsSync(traces) ? readdirSync(traces) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      ...JSON.parse(readText(join(traces, name))),
      figures: readText(join(traces, name.replace(/json$/, 'figures.jsonl'))),
    }));

/** What Jest reported; a runner that dies without a report is one failure. */
const readReport = () => {
  if (changed.length === 0) return { passed: 0, failed: 0, skipped: 0, files: [] };
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, files: [] };
  const all = JSON.parse(readFileSync(report, 'utf8'));
  const failed = all.numFailedTests + all.numRuntimeErrorTestSuites;
  return {
    passed: all.numPassedTests,
    failed: failed || Number(status !== 0),
    skipped: all.numPendingTests,
    failures: listFailedTests(all, ROOT),
    files: all.testResults.map(({ name, status: outcome, assertionResults }) => ({
      test: relative(ROOT, name).split(sep).join('/'),
      passed: assertionResults.filter((one) => one.status === 'passed').length,
      isWhole: outcome === 'passed' && assertionResults.every((one) => one.status === 'passed'),
      skipped: assertionResults.filter((one) => one.status === 'pending').length,
    })),
  };
};

const { files: ran, ...counts } = readReport();
const traced = new Map(readTraces().map((trace) => [trace.test, trace]));
for (const { test, passed, isWhole } of ran) {
  const trace = traced.get(test);
  if (trace && isWhole) known.keep(trace, passed, trace.figures);
}
const unchanged = [...found.values()].filter(Boolean);
const cached = unchanged.reduce((sum, { passed }) => sum + passed, 0);
writeFileSync(
  join(results, 'figures.jsonl'),
  [...unchanged, ...traced.values()].map(({ figures }) => figures).join(''),
);
writeFileSync(
  join(results, 'counts.json'),
  JSON.stringify({
    ...counts,
    passed: counts.passed + cached,
    cached,
    skips: ran.filter(({ skipped }) => skipped > 0).map(({ test, skipped }) => ({ test, skipped })),
    at: new Date().toISOString(),
  }),
);
rmSync(scratch, { recursive: true, force: true });
process.exitCode = status ?? 1;
