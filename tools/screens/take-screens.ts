import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { startCloud } from '../testing/started-cloud';
import { findBrowser } from '../find-browser.mjs';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../local/seed/demo-people';
import { takePictures } from './take-pictures';

const FOLDER = resolve(import.meta.dirname, '../../docs/screens');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PUBLIC_PAGES = { landing: '/', pricing: '/pricing', contact: '/contact', signin: '/signin', signup: '/signup' };

const WORK_PAGES = ['home', 'dashboard', 'scan', 'security-findings', 'compliance', 'cost-metrics', 'recommendations'];
const SETTING_PAGES = ['add-account', 'manage-users', 'company', 'profile', 'ensure-tenant'];
const CONSOLE_PAGES = Object.fromEntries(
  [...WORK_PAGES, ...SETTING_PAGES].map((page) => [page, `/${MAIN_TENANT.tenantId}/${page}`]),
);

/** Their lists draw only what is in sight. */
const VIRTUAL_PAGES: ReadonlySet<string> = new Set(['security-findings']);

const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'mobile', colorScheme: 'light', viewport: { width: 360, height: 780 } },
] as const;

const signIn = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel(/e-?mail/i).fill(adminEmail(MAIN_TENANT));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/${MAIN_TENANT.tenantId}/home`);
  await page.close();
};

const shoot = async (context: BrowserContext, pages: Record<string, string>, look: string): Promise<void> => {
  for (const [name, path] of Object.entries(pages)) {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    // Pictures further down are loaded when somebody scrolls to them.
    await page.evaluate(() =>
      document.querySelectorAll('img').forEach((picture) => picture.setAttribute('loading', 'eager')),
    );
    // Charts are drawn when somebody scrolls to them.
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
        window.scrollTo(0, top);
        await new Promise((done) => setTimeout(done, 50));
      }
      window.scrollTo(0, 0);
    });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage: !VIRTUAL_PAGES.has(name) });
    await page.close();
  }
};

const takeLook = async (
  browser: Browser,
  baseURL: string,
  { name, ...look }: (typeof LOOKS)[number],
  wanted: (page: string) => boolean,
): Promise<void> => {
  const only = (pages: Record<string, string>) =>
    Object.fromEntries(Object.entries(pages).filter(([page]) => wanted(page)));
  const context = await browser.newContext({ baseURL, ...look, reducedMotion: 'reduce' });
  await shoot(context, only(PUBLIC_PAGES), name);
  await signIn(context);
  await shoot(context, only(CONSOLE_PAGES), name);
  await context.close();
};

/**
 * Pictures of every page, light, dark and on a phone, into docs/screens, and `pictures`: those that the front page shows, into the site.
 * Names as arguments take only those.
 */
export const takeScreens = async (pages: readonly string[]): Promise<void> => {
  const state = mkdtempSync(join(tmpdir(), 'cloudmend-screens-'));
  mkdirSync(FOLDER, { recursive: true });
  const cloud = await startCloud(state);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  const wanted = (page: string) => pages.length === 0 || pages.includes(page);
  try {
    // First: the site's own screens show them.
    if (wanted('pictures')) await takePictures(browser, cloud.url, signIn);
    for (const look of LOOKS) await takeLook(browser, cloud.url, look, wanted);
  } finally {
    await browser.close();
    await cloud.stop();
    rmSync(state, { recursive: true, force: true });
  }
};
