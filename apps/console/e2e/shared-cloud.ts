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
import { watchPage } from './person';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Shared by all page stories: one local cloud with the demo workspaces, and one sign-in per user. */
export interface Shared {
  readonly url: string;
  /** A separate browser context for a demo user, already signed in; page errors are collected in `faults`. */
  enter(email: string): Promise<Page>;
  /** The user's sessions were ended: sign in again next time. */
  forget(email: string): void;
  readonly faults: string[];
}

const shared = { reducedMotion: 'reduce', acceptDownloads: true } as const;

/**
 * Stories that start from the demo workspaces and change only their own. Starting the local cloud takes longer than
 * most stories, so they share it; the stories of one file run in order.
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
    { scope: 'worker', timeout: 240_000 },
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
        const page = watchPage(await context.newPage(), faults);
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

/** Runs the stories of a file in order, as one user, on the page passed to `begin`. */
export const toldBy = (email: string, begin: (page: Page) => unknown): void => {
  test.describe.configure({ mode: 'serial' });
  let page: Page | undefined;
  test.beforeAll(async ({ shared: { enter } }) => {
    page = await enter(email);
    await begin(page);
  });
  test.afterAll(() => page?.context().close());
};

/** The demo workspace on a plan. */
export const tenantOn = (plan: Plan): DemoTenant => DEMO_TENANTS.find((tenant) => tenant.plan === plan) ?? MAIN_TENANT;

/** The address of a main workspace user with a role other than admin. */
export const colleague = (role: Role): string => COLLEAGUES.find((one) => one.role === role)?.email ?? '';
