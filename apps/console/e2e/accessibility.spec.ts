import { type Browser, expect, type Page } from '@playwright/test';
import { totpCode } from '../../../tools/local/emulators/cognito/totp';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT, OPERATOR_EMAIL } from '../../../tools/local/seed/demo-people';
import { signIn } from '../../../tools/testing/sign-in';
import { COLOURS, faultsInBothSchemes, findFaults, lookIn } from './axe';
import { type Shared, test } from './shared-cloud';

const SITE = ['/', '/pricing', '/contact', '/signin', '/signup', '/status'];
const PAGES =
  'home dashboard scan security-findings compliance cost-metrics recommendations changes changes?tab=savings changes?tab=automation greenops compliance?tab=evidence compliance?tab=risks custom-checks custom-checks?check=new add-account manage-users integrations company settings settings?tab=work settings?tab=data profile ensure-tenant';
const CONSOLE = PAGES.split(' ').map((page) => `/${MAIN_TENANT.tenantId}/${page}`);
const WIDTHS = [1920, 1024, 360, 320];

/** Open panels, each with the actions that open it; the page behind was checked on its own. */
const PANELS: ReadonlyArray<readonly [name: string, path: string, panel: string, act: (page: Page) => Promise<void>]> =
  [
    [
      'a finding',
      'security-findings',
      '[role="dialog"]',
      (page) => page.getByRole('table', { name: 'Findings', exact: true }).locator('tbody button').first().click(),
    ],
    [
      'the mute reason of a finding',
      'security-findings?status=open',
      'form[aria-label="Mute this finding"]',
      async (page) => {
        await page.getByRole('table', { name: 'Findings', exact: true }).locator('tbody button').first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
      },
    ],
    [
      'a control of a framework',
      'compliance',
      '[aria-label^="Checks of"]',
      (page) => page.getByRole('table', { name: 'Controls' }).getByRole('button').first().click(),
    ],
    [
      'a recommendation',
      'recommendations',
      'li:has([aria-expanded="true"])',
      (page) => page.getByRole('list', { name: 'Recommendations' }).getByRole('button').first().click(),
    ],
    ['the account menu', 'home', '[role="menu"]', (page) => page.getByRole('button', { name: 'Account menu' }).click()],
    ['the help panel', 'home', '[role="dialog"]', (page) => page.getByRole('button', { name: 'Help' }).click()],
    ['the palette', 'home', '[role="dialog"]', (page) => page.keyboard.press('Control+k')],
    [
      'the plan request',
      'company',
      '[role="dialog"]',
      (page) => page.getByRole('button', { name: 'Request another plan' }).click(),
    ],
    [
      'the second-factor setup',
      'profile',
      'ol',
      (page) => page.getByRole('button', { name: 'Set up an authenticator app' }).click(),
    ],
    [
      'a chart as a table',
      'dashboard',
      '[aria-label="Net cost and savings"]',
      async (page) => {
        await page.getByRole('button', { name: 'Menu of Net cost and savings' }).click();
        await page.getByRole('menuitem', { name: 'View as table' }).click();
      },
    ],
  ];

// Tracing would take longer than the axe checks.
test.use({ trace: 'off' });
// Each test opens its own page, so both workers share them.
test.describe.configure({ mode: 'parallel' });

const look = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;

/** The warnings and errors of the pages of a test. */
let said: string[] = [];

const listen = (page: Page): Page => {
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return page;
};

/** A signed-out page. */
const visit = async (browser: Browser): Promise<Page> => listen(await (await browser.newContext(look)).newPage());

/** A signed-in page: the site redirects it. */
const enter = async (shared: Shared): Promise<Page> => listen(await shared.enter(adminEmail(MAIN_TENANT)));

const open = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address);
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'),
  );
  return page;
};

const openOwn = async (shared: Shared, path: string): Promise<Page> =>
  open(await enter(shared), `${shared.url}/${MAIN_TENANT.tenantId}/${path}`);

const tooWide = async (page: Page): Promise<number[]> => {
  const wide: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Charts resize one frame later.
    const fits = () =>
      page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width, { timeout: 2_000 });
    await fits().catch(() => wide.push(width));
  }
  return wide;
};

/** Each code works only once: the next one is half a minute away. */
const STEP_MS = 30_000;

test.beforeEach(() => {
  said = [];
});

test.afterEach('writes no error or warning', () => {
  expect(said).toEqual([]);
});

for (const path of [...SITE, ...CONSOLE]) {
  test(`${path} is accessible in light, dark and at any screen size`, async ({ browser, shared }) => {
    const page = await open(SITE.includes(path) ? await visit(browser) : await enter(shared), shared.url + path);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.context().close();
  });
}

for (const [name, path, panel, act] of PANELS) {
  test(`${name} is accessible when open`, async ({ shared }) => {
    const page = await openOwn(shared, path);
    await act(page);
    await page.locator(panel).first().waitFor();
    await lookIn(page, 'light');
    expect(await findFaults(page, (axe) => axe.disableRules(COLOURS))).toEqual([]);
    for (const scheme of ['light', 'dark'] as const) {
      await lookIn(page, scheme);
      expect(await findFaults(page, (axe) => axe.include(panel).withRules(COLOURS))).toEqual([]);
    }
    await page.context().close();
  });
}

test('the operator pages are accessible: second factor, workspaces, and entering one', { tag: '@night' }, async ({
  browser,
  shared,
}) => {
  const page = await visit(browser);
  await signIn(page, shared.url, OPERATOR_EMAIL, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Set up an authenticator app first' })).toBeVisible();
  const key = (await page.locator('ol code').innerText()).replaceAll(' ', '');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(totpCode(key, new Date()));
  await page.getByRole('button', { name: 'Verify' }).click();
  // A session started without the app does not count: the operator signs in again with it.
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL('**/signin**');
  await signIn(page, shared.url, OPERATOR_EMAIL, DEMO_PASSWORD);
  await page.getByLabel('Verification code').fill(totpCode(key, new Date(Date.now() + STEP_MS)));
  await page.locator('form button[type="submit"]').click();
  const toEnter = page.getByRole('button', { name: `Enter ${MAIN_TENANT.tenantId}` });
  await expect(toEnter).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await toEnter.click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.context().close();
});

test('opens, closes and reopens a finding by keyboard only', async ({ shared }) => {
  const page = await openOwn(shared, 'security-findings');
  const row = page.getByRole('table', { name: 'Findings', exact: true }).locator('tbody button').first();
  await row.focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.context().close();
});

test('opens, navigates and closes a menu by keyboard and returns focus to its button', { tag: '@night' }, async ({
  shared,
}) => {
  const page = await openOwn(shared, 'dashboard');
  const button = page.getByRole('button', { name: 'Menu of Distribution' });
  await button.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'View as table' });
  await expect(item).toBeVisible();
  // The menu handles keys once it is open.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Distribution' })).toBeVisible();
  await expect(button).toBeFocused();
  await page.context().close();
});

test('puts a skip link first in the tab order', async ({ shared }) => {
  const page = await openOwn(shared, 'home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.context().close();
});

test('applies the chosen colour scheme before the first paint', { tag: '@night' }, async ({ shared }) => {
  const page = await enter(shared);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('cloudmend:color-scheme', 'dark');
    new MutationObserver(() => {
      const seen = ((window as unknown as { schemes?: (string | null)[] }).schemes ??= []);
      if (document.body?.childElementCount)
        seen.push(document.documentElement.getAttribute('data-mantine-color-scheme'));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${shared.url}/${MAIN_TENANT.tenantId}/company`, { waitUntil: 'networkidle' });
  const schemes = await page.evaluate(() => (window as unknown as { schemes?: (string | null)[] }).schemes ?? []);
  expect(new Set(schemes)).toEqual(new Set(['dark']));
  await page.context().close();
});
