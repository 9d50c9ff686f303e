#!/usr/bin/env node
// `npm run test:nightly`: the tests that try far more than each change can wait for, such as every time zone over ten years.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printFigures } from './figures.mjs';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(ROOT, 'test-results');
const FIGURES = join(RESULTS, 'nightly-figures.jsonl');
/** Other random trials each day; a night is repeated with CLOUDMEND_SEED. */
const SEED = process.env.CLOUDMEND_SEED ?? String(Math.floor(Date.now() / 86_400_000));
/** What a test imports that has two efforts. */
const MARK = /testing\/effort'/;

const testsIn = (room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join(room, file));

const run = (command, args) =>
  spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CLOUDMEND_NIGHTLY: '1', CLOUDMEND_SEED: SEED, CLOUDMEND_FIGURES: FIGURES },
    shell: process.platform === 'win32',
  }).status ?? 1;

await bootstrap(() => {
  mkdirSync(RESULTS, { recursive: true });
  rmSync(FIGURES, { force: true });
  console.log(`Random trials begin at CLOUDMEND_SEED=${SEED}`);
  const measured = ['libs', 'infra', 'tools']
    .flatMap(testsIn)
    .filter((file) => MARK.test(readFileSync(join(ROOT, file), 'utf8')));
  const tests = run('npx', [
    'jest',
    '--selectProjects',
    'node',
    '--runInBand',
    '--forceExit',
    '--runTestsByPath',
    ...measured,
  ]);
  const mutants = run(process.execPath, ['tools/mutants.mjs']);
  printFigures(FIGURES);
  process.exitCode = tests || mutants;
});
