import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { choose, figure } from './person';
import { test } from './shared-cloud';

/** Takes the browser offline; failures of single calls are covered by each page's stories. */
const TENANT = MAIN_TENANT.tenantId;
const DOWN = 'The service could not be reached. Check the connection and try again.';

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ shared: { enter } }) => void (page = await enter(adminEmail(MAIN_TENANT))));
test.afterAll(() => page?.context().close());

test('shows an error for a click while offline and does not send it later', async () => {
  await page.goto(`/${TENANT}/scan`);
  const start = page.getByRole('button', { name: 'Start scan' });
  await expect(start).toBeEnabled();
  await expect(page.getByRole('table', { name: 'Recent scans' })).toBeVisible();
  const sent: string[] = [];
  await page.context().setOffline(true);
  await start.click();
  await expect(page.getByText(DOWN)).toBeVisible();
  await expect(start).toBeEnabled();
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/scan') && sent.push(request.url()),
  );
  await page.context().setOffline(false);
  // The list is polled, so the network is known to be back.
  await page.waitForResponse((response) => response.url().includes('/scans?'));
  expect(sent).toEqual([]);
});

test('keeps the page when a lazy form cannot load offline, and loads it on retry', async () => {
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start scan' })).toBeEnabled();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Schedule' }).click();
  const away = page.getByRole('alert').filter({ hasText: 'Could not load.' });
  await expect(away).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent scans' })).toBeVisible();
  await page.context().setOffline(false);
  await away.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Schedule a scan' })).toBeVisible();
});

test('keeps the page when search and help cannot load, and loads them on the next press', async () => {
  // The palette is preloaded when the page is idle: here that never succeeds.
  const file = /\/assets\/palette-.*\.js/;
  await page.route(file, (route) => route.abort('internetdisconnected'));
  await page.reload();
  const search = page.getByRole('button', { name: 'Search pages, findings, accounts' });
  await expect(page.getByRole('button', { name: 'Start scan' })).toBeEnabled();
  await page.context().setOffline(true);
  await search.click();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Scans', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute(file);
  await expect(page.getByText('Help could not be loaded. Try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search.click();
  await expect(page.getByPlaceholder('Search pages, findings, accounts')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('shows what could not load offline and loads it after reconnecting', async () => {
  await page.goto(`/${TENANT}/dashboard`);
  await expect(figure(page, 'Total Cost')).toHaveText(/^\$/);
  await page.context().setOffline(true);
  await choose(page, '7d');
  const sample = page.getByText('Could not load metrics. Showing sample.');
  await expect(sample).toBeVisible();
  await page.context().setOffline(false);
  await expect(sample).toHaveCount(0);
  await expect(figure(page, 'Total Cost')).toHaveText(/^\$/);
});

test('writes only offline errors', ({ shared: { faults } }) => {
  expect(
    faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Part of the console could not be loaded/.test(fault)),
  ).toEqual([]);
  // Later stories record their own errors.
  faults.length = 0;
});
