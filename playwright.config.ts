import { defineConfig, devices } from '@playwright/test';

/** The browser stories: a real server with its own state folder, and a real Chromium. */
export default defineConfig({
  testDir: 'apps',
  testMatch: '*/e2e/*.spec.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // One worker per core of the CI machine; a file stays with one worker.
  workers: 2,
  // A story that passes only on retry is listed as flaky: to be fixed, but not a failure of the change.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/playwright.json' }],
  ],
  outputDir: 'test-results/playwright',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Recording each story takes longer than the story.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A separate GPU process, which has nothing to do here, takes a tenth of the browser's CPU time.
        '--in-process-gpu',
        '--disable-software-rasterizer',
      ],
    },
  },
});
