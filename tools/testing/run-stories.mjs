#!/usr/bin/env node
// The command of the Nx target `stories`: the browser stories of one app, counted for `npm test` like the unit tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../find-browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const app = basename(process.cwd());
const results = join(process.cwd(), 'test-results', 'stories');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const report = join(tmpdir(), `cloudmend-${process.pid}.json`);
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', `apps/${app}/e2e`],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findBrowser() ?? '' },
  },
);

/** A runner that dies without a report is one failure. */
const counts = () => {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected || Number(status !== 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
};
writeFileSync(join(results, 'counts.json'), JSON.stringify({ ...counts(), at: new Date().toISOString() }));
rmSync(report, { force: true });
process.exitCode = status ?? 1;
