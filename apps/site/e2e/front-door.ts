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
  /** The pool's administration, as an operator has it. */
  readonly admin: CognitoIdentityProviderClient;
  /** What was sent to an address, newest first. */
  mailsTo(address: string): Promise<readonly Mail[]>;
  /** The newest code or temporary password for an address, once there are `count` messages. */
  code(address: string, count?: number): Promise<string>;
}

interface Guard {
  /** What this test makes the browser say on purpose. */
  readonly allowed: RegExp[];
}

// The browser's own line for every answer that is not OK; what the page does with it is what is tested.
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
  const code = async (address: string, count = 1): Promise<string> => {
    await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
    return (await mailsTo(address))[0]?.code ?? '';
  };
  return { url, admin, mailsTo, code };
};

/** One started cloud for all files of this folder; whatever a page says against a test fails it. */
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
  // A trace of what axe reads takes longer than the reading.
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
  const axe = new AxeBuilder({ page });
  const { violations } = await (scheme === 'dark'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme} ${id}: ${target.join(' ')}`));
};

/**
 * No violation: everything in light, and in dark what the scheme can change. What is seen in the frame in which the scheme changes is no
 * page anybody reads, so a violation counts when it stays.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    await expect.poll(() => violationsIn(page, scheme), { timeout: 10_000 }).toEqual([]);
  }
};

/** Collects the labels that submit buttons show, however short. */
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

/** The sign-in page, once it has come alive. */
export const openSignIn = async (page: Page, path = '/signin'): Promise<void> => {
  await page.goto(path);
  await page.waitForURL('**/signin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
};

export const enter = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** What the identity library keeps in a browser: the access token of whoever is signed in there. */
export const tokenIn = (page: Page, kind: 'accessToken' | 'idToken'): Promise<string> =>
  page.evaluate((ending) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(`.${ending}`));
    return (key && localStorage.getItem(key)) ?? '';
  }, kind);

/** Forgets everything this browser knows. */
export const forget = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
};
