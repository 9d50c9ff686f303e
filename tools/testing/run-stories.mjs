#!/usr/bin/env node
// The command of the Nx target `stories`: the main browser stories of an app, counted for `npm test` like the unit tests.
// `npm run test:nightly browser` and `npx playwright test` run every story.
// Usage: run-stories.mjs WORKSPACE
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../find-browser.mjs';
import { markBuilt } from '../start/pages.mjs';
import { listFailedStories } from './failures.mjs';

/** The ways through the product that a change must not break. */
const MAIN = ['main-path', 'change'];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [workspace] = process.argv.slice(2);
const files = MAIN.map((name) => `${workspace}/e2e/${name}.spec.ts`);
const missing = files.filter((file) => !existsSync(join(ROOT, file)));
if (missing.length > 0) throw new Error(`There is no story ${missing.join(', ')}.`);

const results = join(ROOT, workspace, 'test-results', 'stories');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Nx has built the pages: their server need not do so again.
markBuilt(ROOT);

const report = join(tmpdir(), `cloudmend-${process.pid}.json`);
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'test',
    // One server and one browser; Nx runs other targets beside them.
    '--workers=1',
    // Side paths, which the nightly run takes.
    '--grep-invert=@night',
    `--output=test-results/playwright/${basename(workspace)}`,
    ...files,
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findBrowser() ?? '' },
  },
);

/** A runner that dies without a report is one failure. */
const counts = () => {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected || Number(status !== 0);
  return {
    passed: stats.expected + stats.flaky,
    failed,
    skipped: stats.skipped,
    failures: listFailedStories({ suites }),
  };
};
writeFileSync(join(results, 'counts.json'), JSON.stringify({ ...counts(), at: new Date().toISOString() }));
rmSync(report, { force: true });
process.exitCode = status ?? 1;
