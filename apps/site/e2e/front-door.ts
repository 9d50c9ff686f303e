import AxeBuilder from '@axe-core/playwright';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_ACCESS_KEY_ID, REGION, USER_POOL_ID } from '../../../tools/local/emulators/cognito/settings';
import { DEMO_PASSWORD } from '../../../tools/local/seed/demo-people';
import { startCloud } from '../../../tools/testing/started-cloud';

export const PASSWORD = DEMO_PASSWORD;
export const POOL = USER_POOL_ID;
export const IDENTITY = /__local\/identity/;

interface Mail {
  readonly to: string;
  readonly code: string | null;
  readonly body: string;
  readonly at: string;
}

export interface Cloud {
  readonly url: string;
  /** Administers the user pool, as an operator would. */
  readonly admin: CognitoIdentityProviderClient;
  /** Messages sent to an address, newest first. */
  mailsTo(address: string): Promise<readonly Mail[]>;
  /** Messages to an address that hold a code or a temporary password, newest first. */
  codesTo(address: string): Promise<readonly Mail[]>;
  /** The latest code or temporary password for an address, once `count` messages have arrived. */
  code(address: string, count?: number): Promise<string>;
}

interface Guard {
  /** Browser messages that this test causes on purpose. */
  readonly allowed: RegExp[];
}

// The browser logs every failed response; what the page does with it is under test.
const NETWORK = /Failed to load resource|net::ERR_/;
const TOKEN = /eyJ[\w-]{10,}\.eyJ/;

const openCloud = async (url: string, state: string): Promise<Cloud> => {
  const secretAccessKey = readFileSync(join(state, 'identity/admin-secret'), 'utf8');
  const credentials = { accessKeyId: ADMIN_ACCESS_KEY_ID, secretAccessKey };
  const admin = new CognitoIdentityProviderClient({
    region: REGION,
    endpoint: `${url}/__local/identity`,
    ignoreConfiguredEndpointUrls: true,
    credentials,
  });
  const mailsTo = async (address: string): Promise<Mail[]> =>
    ((await (await fetch(`${url}/__local/outbox`)).json()) as Mail[]).filter(({ to }) => to === address);
  const codesTo = async (address: string): Promise<Mail[]> =>
    (await mailsTo(address)).filter((mail) => mail.code !== null);
  const code = async (address: string, count = 1): Promise<string> => {
    await expect.poll(async () => (await codesTo(address)).length).toBeGreaterThanOrEqual(count);
    return (await codesTo(address))[0]?.code ?? '';
  };
  return { url, admin, mailsTo, codesTo, code };
};

/** One local cloud for all files of this folder; any unexpected console message fails the test. */
export const test = base.extend<{ guard: Guard }, { cloud: Cloud }>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its parameter.
    async ({}, use) => {
      const state = mkdtempSync(join(tmpdir(), 'cloudmend-site-'));
      const { url, stop } = await startCloud(state, ['--empty-workspaces']);
      const cloud = await openCloud(url, state);
      await use(cloud);
      cloud.admin.destroy();
      await stop('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ cloud }, use) => use(cloud.url),
  contextOptions: { reducedMotion: 'reduce' },
  // Tracing takes longer than the axe checks.
  trace: ['off', { scope: 'worker' }],
  guard: [
    async ({ context }, use) => {
      const allowed = [NETWORK];
      const said: string[] = [];
      const note = (text: string): void => void (allowed.some((pattern) => pattern.test(text)) || said.push(text));
      context.on('weberror', (error) => note(String(error.error())));
      context.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()));
      context.on('request', (request) => TOKEN.test(request.url()) && said.push(`a token in ${request.url()}`));
      await use({ allowed });
      for (const page of context.pages())
        if (TOKEN.test(await page.content())) said.push(`a token in the text of ${page.url()}`);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const violationsIn = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  // In legacy mode axe does not open another page to put the results of frames together; there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (scheme === 'dark'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme} ${id}: ${target.join(' ')}`));
};

/**
 * No violation: everything in light, and in dark whatever the scheme changes. A violation counts only if it persists,
 * because the frame in which the scheme changes does not matter.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    await expect.poll(() => violationsIn(page, scheme), { timeout: 10_000 }).toEqual([]);
  }
};

/** Collects the labels of submit buttons, even those shown briefly. */
export const watchLabels = async (page: Page): Promise<Set<string>> => {
  const labels = new Set<string>();
  await page.exposeFunction('sawLabel', (label: string) => void labels.add(label));
  await page.addInitScript(() => {
    const saw = (window as unknown as { sawLabel(label: string): void }).sawLabel;
    const look = () =>
      document.querySelectorAll('button[type=submit]').forEach(({ textContent }) => saw(textContent ?? ''));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return labels;
};

/** The sign-in page once it is hydrated. */
export const openSignIn = async (page: Page, path = '/signin'): Promise<void> => {
  await page.goto(path);
  await page.waitForURL('**/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
};

export const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** The access token that the identity library stores for the signed-in user. */
export const tokenIn = (page: Page, kind: 'accessToken' | 'idToken'): Promise<string> =>
  page.evaluate((ending) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(`.${ending}`));
    return (key && localStorage.getItem(key)) ?? '';
  }, kind);

/**
 * Clears everything this browser stores. Pages leave the console first: one that is still loading would notice the lost
 * session and be remembered as the page to open after sign-in.
 */
export const forget = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    await page.goto('/pricing');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
};
