import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startCloud } from '../../../tools/testing/started-cloud';

/** A local cloud apart, for stories that change the demo workspaces: other stories read them as they were seeded. */
export interface OwnCloud {
  /** Another one after a restart. */
  readonly url: string;
  /** Stops it as Ctrl-C does, and starts it again with what it kept. */
  restart(): Promise<void>;
}

/** The stories decide on what the last scan found; weeks of scans before it take most of a start. */
const start = (state: string) => startCloud(state, ['--empty-workspaces', '--short-story']);

export const test = base.extend<object, { cloud: OwnCloud }>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const state = mkdtempSync(join(tmpdir(), 'cloudmend-own-'));
      let running = await start(state);
      const restart = async () => {
        await running.stop();
        running = await start(state);
      };
      await use({
        get url() {
          return running.url;
        },
        restart,
      });
      await running.stop('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
