import { expect, type Page, type Request } from '@playwright/test';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, type Trouble } from './network';
import { test } from './shared-cloud';

/**
 * An unavailable service costs a tab one session check with increasing delays; the user sees why and is never
 * redirected in a loop.
 */
const TENANT = MAIN_TENANT.tenantId;
const ADMIN = adminEmail(MAIN_TENANT);

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ shared: { enter } }) => void (page = await enter(ADMIN)));
test.afterAll(async ({ shared: { forget } }) => {
  forget(ADMIN);
  await page?.context().close();
});

/** How often the page requests a path during an action. */
const countRequests = async (path: string, during: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const onRequest = (request: Request): void => {
    if (new URL(request.url()).pathname === path) count += 1;
  };
  page.on('request', onRequest);
  await during();
  page.off('request', onRequest);
  return count;
};

const OUTAGES: ReadonlyArray<readonly [Trouble, attempts: number]> = [
  ["a proxy's error page", 1],
  // The client retries a refused or failed call once with the raw token.
  ['a refusal', 2],
  ['no network', 2],
];

for (const [trouble, attempts] of OUTAGES)
  test(`${trouble}: shows a message and retries at most twice within ten seconds`, async () => {
    const line = await badLine(page, /^\/me$/, trouble);
    const checks = await countRequests('/api/me', async () => {
      await page.goto(`/${TENANT}/company`);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(page.getByText(/^Retrying in \d+ s\.$/)).toBeVisible();
      await page.waitForTimeout(9_000);
    });
    expect(checks).toBeGreaterThanOrEqual(attempts);
    expect(checks).toBeLessThanOrEqual(2 * attempts);
    await line.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
  });

test('opens the page once the service is back', async () => {
  const line = await badLine(page, /^\/me$/, "a proxy's error page");
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await line.mend();
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
});

test('redirects to sign-in and back once when the API rejects a session that the pool accepts', async () => {
  const line = await badLine(page, /^\/me$/, 'a session unknown to the gateway');
  const visits: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && visits.push(new URL(request.url()).pathname));
  const checks = await countRequests('/api/me', async () => {
    await page.goto(`/${TENANT}/scan`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.waitForTimeout(5_000);
  });
  expect(visits).toEqual([`/${TENANT}/scan`, '/signin']);
  expect(checks).toBeLessThanOrEqual(2);
  await line.mend();
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scans', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/${TENANT}/scan`);
});

test("redirects a workspace's bare address to its home and any other to the front page", async () => {
  await page.goto(`/${TENANT}`);
  await expect(page).toHaveURL(new RegExp(`/${TENANT}/home$`));
  for (const path of ['/about', `/${TENANT}/unknown`, '/nowhere/at/all']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Remediate Smarter, Optimize Faster' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('writes only the errors caused on purpose', ({ shared: { faults } }) => {
  expect(faults).toEqual([]);
  faults.length = 0;
});
