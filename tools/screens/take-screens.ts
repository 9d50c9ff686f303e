import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CONSOLE_PAGES, SITE_PAGES } from '@cloudmend/domain/navigation';
import { startCloud } from '../testing/started-cloud';
import { signIn } from '../testing/sign-in';
import { findBrowser } from '../find-browser.mjs';
import {
  adminEmail,
  DEMO_PASSWORD,
  DEMO_TENANTS,
  type DemoTenant,
  MAIN_TENANT,
  OPERATOR_EMAIL,
} from '../local/seed/demo-people';
import { waitUntilSettled, takePictures } from './take-pictures';

const FOLDER = resolve(import.meta.dirname, '../../docs/screens');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page, or a state of it, as pictured. */
interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the page into the state to show. */
  readonly open?: (page: Page) => Promise<unknown>;
}

/** The user who sees these screens; none for those without sign-in. */
interface Visit {
  readonly email?: string;
  readonly screens: readonly Screen[];
}

const siteName = (path: string): string => (path === '/' ? 'landing' : path.slice(1));
const consoleScreen = (tenant: DemoTenant, path: string, name = path): Screen => ({
  name,
  path: `/${tenant.tenantId}/${path}`,
});

const withPlan = (plan: DemoTenant['plan']): DemoTenant =>
  DEMO_TENANTS.find((tenant) => tenant.plan === plan) ?? MAIN_TENANT;

/** Pages that the main workspace's admin does not see: one needs another plan, one is for operators. */
const OF_OTHERS = new Set(['overview', 'operator', 'ensure-tenant']);

const findFirst = (name: string) => (page: Page) =>
  page.getByRole('table', { name }).locator('tbody tr').first().getByRole('button').first().click();

const VISITS: readonly Visit[] = [
  { screens: SITE_PAGES.map((path) => ({ name: siteName(path), path })) },
  {
    email: adminEmail(MAIN_TENANT),
    screens: [
      ...CONSOLE_PAGES.filter(({ path }) => !OF_OTHERS.has(path)).map(({ path }) => consoleScreen(MAIN_TENANT, path)),
      { ...consoleScreen(MAIN_TENANT, 'security-findings', 'finding'), open: findFirst('Findings') },
      consoleScreen(MAIN_TENANT, 'compliance?framework=cis-aws-3.0', 'framework'),
    ],
  },
  { email: adminEmail(withPlan('free')), screens: [consoleScreen(withPlan('free'), 'dashboard', 'dashboard-free')] },
  { email: adminEmail(withPlan('enterprise')), screens: [consoleScreen(withPlan('enterprise'), 'ensure-tenant')] },
  { email: OPERATOR_EMAIL, screens: [consoleScreen(MAIN_TENANT, 'operator')] },
];

/** Their lists render only visible rows. */
const VIRTUAL_PAGES: ReadonlySet<string> = new Set(['security-findings', 'finding']);

const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'mobile', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

const enter = async (context: BrowserContext, baseURL: string, email: string): Promise<void> => {
  const page = await context.newPage();
  await signIn(page, baseURL, email, DEMO_PASSWORD);
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
  await waitUntilSettled(page);
  await page.close();
};

/** Charts and pictures further down are rendered on scroll. */
const drawAll = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    document.querySelectorAll('img').forEach((picture) => picture.setAttribute('loading', 'eager'));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((done) => setTimeout(done, 50));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
};

const shoot = async (page: Page, { name, path, open }: Screen, look: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitUntilSettled(page);
  await drawAll(page);
  if (open) {
    await open(page);
    await page.waitForLoadState('networkidle');
  }
  await waitUntilSettled(page);
  await page.screenshot({
    path: join(FOLDER, `${name}-${look}.png`),
    fullPage: !VIRTUAL_PAGES.has(name),
    // Pictures must not show a key, not even of a deleted account.
    mask: [page.getByRole('img', { name: /QR code/ }), page.locator('div:has(> svg[aria-label*="QR code"]) code')],
    maskColor: '#8a94a6',
  });
};

type Wanted = (screen: string) => boolean;

/** Returns the names of screens that could not be taken. */
const takeLook = async (
  browser: Browser,
  baseURL: string,
  { name: look, ...options }: (typeof LOOKS)[number],
  isWanted: Wanted,
): Promise<string[]> => {
  const missed: string[] = [];
  for (const { email, screens } of VISITS) {
    const own = screens.filter(({ name }) => isWanted(name));
    if (own.length === 0) continue;
    const context = await browser.newContext({ baseURL, ...options, reducedMotion: 'reduce' });
    if (email) await enter(context, baseURL, email);
    const page = await context.newPage();
    for (const screen of own)
      await shoot(page, screen, look).catch((error: Error) => {
        missed.push(`${screen.name}-${look}: ${error.message.split('\n')[0]}`);
      });
    await context.close();
  }
  return missed;
};

/**
 * Takes pictures of every page of the site and console, light, dark and mobile, into docs/screens, and `pictures`
 * for the front page into the site. Arguments select pictures by name. @throws Error that names what could not be
 * taken
 */
export const takeScreens = async (names: readonly string[]): Promise<void> => {
  const state = mkdtempSync(join(tmpdir(), 'cloudmend-screens-'));
  mkdirSync(FOLDER, { recursive: true });
  const cloud = await startCloud(state);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  const isWanted: Wanted = (screen) => names.length === 0 || names.includes(screen);
  try {
    // First, because the site's screens show them.
    if (isWanted('pictures'))
      await takePictures(browser, cloud.url, (context) => enter(context, cloud.url, adminEmail(MAIN_TENANT)));
    const missed = (await Promise.all(LOOKS.map((look) => takeLook(browser, cloud.url, look, isWanted)))).flat();
    if (missed.length > 0) throw new Error(`These screens could not be taken:\n${missed.join('\n')}`);
  } finally {
    await browser.close();
    await cloud.stop();
    rmSync(state, { recursive: true, force: true });
  }
};
