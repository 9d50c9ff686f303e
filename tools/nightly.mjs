#!/usr/bin/env node
// `npm run test:nightly`: the tests that try far more than each change can wait for, such as every time zone over ten years.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What a test imports that has two efforts. */
const MARK = /testing\/effort'/;

const testsIn = (room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join(room, file));

await bootstrap(() => {
  const measured = ['libs', 'infra', 'tools'].flatMap(testsIn).filter((file) => MARK.test(readFileSync(join(ROOT, file), 'utf8')));
  const run = spawnSync('npx', ['jest', '--selectProjects', 'node', '--runInBand', '--runTestsByPath', ...measured], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CLOUDMEND_NIGHTLY: '1' },
    shell: process.platform === 'win32',
  });
  process.exitCode = run.status ?? 1;
});
