import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import type { Role } from '@cloudmend/domain/permissions';
import type { Plan } from '@cloudmend/domain/plans';
import {
  COLLEAGUES,
  DEMO_PASSWORD,
  DEMO_TENANTS,
  type DemoTenant,
  MAIN_TENANT,
} from '../../../tools/local/seed/demo-people';
import { signIn } from '../../../tools/testing/sign-in';
import { startCloud, type StartedCloud } from '../../../tools/testing/started-cloud';
import { watched } from './person';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the stories of all pages share: one local cloud with the demo's workspaces, and who has signed in to it once. */
export interface Shared {
  readonly url: string;
  /** A browser of its own for somebody of the demo, already signed in; every error that a page of it writes is kept in `faults`. */
  enter(email: string): Promise<Page>;
  /** Somebody's sessions were ended: the next time they sign in anew. */
  forget(email: string): void;
  readonly faults: string[];
}

const shared = { reducedMotion: 'reduce', acceptDownloads: true } as const;

/**
 * The stories that begin from the demo's workspaces and change only their own one. A start of the local cloud costs more than many a
 * story, so they share it; the stories of one file are told in order.
 */
export const test = base.extend<object, { cloud: StartedCloud; shared: Shared }>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const state = mkdtempSync(join(tmpdir(), 'cloudmend-stories-'));
      const cloud = await startCloud(state, ['--empty-workspaces']);
      await use(cloud);
      await cloud.stop('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  shared: [
    async ({ cloud, browser }, use) => {
      const sessions = new Map<string, Session>();
      const faults: string[] = [];
      const enter = async (email: string): Promise<Page> => {
        const known = sessions.get(email);
        const context = await browser.newContext({
          ...shared,
          baseURL: cloud.url,
          ...(known && { storageState: known }),
        });
        const page = watched(await context.newPage(), faults);
        if (known) return page;
        await signIn(page, cloud.url, email, DEMO_PASSWORD);
        await page.waitForURL('**/home');
        sessions.set(email, await context.storageState());
        return page;
      };
      await use({ url: cloud.url, enter, forget: (email) => void sessions.delete(email), faults });
    },
    { scope: 'worker' },
  ],
});

/** The stories of a file are told in order, by one person, on the page that `begin` gets. */
export const toldBy = (email: string, begin: (page: Page) => unknown): void => {
  test.describe.configure({ mode: 'serial' });
  let page: Page | undefined;
  test.beforeAll(async ({ shared: { enter } }) => {
    page = await enter(email);
    await begin(page);
  });
  test.afterAll(() => page?.context().close());
};

/** The demo's workspace on a plan. */
export const tenantOn = (plan: Plan): DemoTenant => DEMO_TENANTS.find((tenant) => tenant.plan === plan) ?? MAIN_TENANT;

/** The address of whoever has a role in the main workspace besides its admin. */
export const colleague = (role: Role): string => COLLEAGUES.find((one) => one.role === role)?.email ?? '';
