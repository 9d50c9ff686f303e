#!/usr/bin/env node
// The command of the Nx target `stories`: the main browser stories of one app, counted for `npm test` like the unit tests. `npm run test:nightly
// browser` and `npx playwright test` run every story.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../find-browser.mjs';

/** The ways through the product that a change must not break, that everyone can use its pages, and that its figures agree. */
const MAIN = {
  console: ['main-path', 'accessibility', 'figures-agree', 'findings', 'compliance', 'palette'],
  site: ['sign-in'],
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const app = basename(process.cwd());
const files = MAIN[app].map((name) => `apps/${app}/e2e/${name}.spec.ts`);
const missing = files.filter((file) => !existsSync(join(ROOT, file)));
if (missing.length > 0) throw new Error(`There is no story ${missing.join(', ')}.`);

const results = join(process.cwd(), 'test-results', 'stories');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const report = join(tmpdir(), `cloudmend-${process.pid}.json`);
const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findBrowser() ?? '' },
});

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
