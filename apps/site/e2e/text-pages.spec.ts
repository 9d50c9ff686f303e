import { SITE_PAGES } from '@cloudmend/domain/navigation';
import { CONTACT_EMAIL } from '@cloudmend/domain/product';
import { apiHeaders } from '../../../infra/config/security-headers';
import { localPageHeaders } from '../../../tools/local/server/security-headers';
import { expect, expectAccessible, test } from './front-door';

const TENANT_PAGES = [
  '/acme/home',
  '/home/anything',
  '/no-such-page',
  '/amplify_outputs.json',
  '/missing.js',
  '/api/me',
  '/api/docs',
  '/api/no-such-call',
  '/__local/outbox',
];
const CONTACT = '**/api/contact';

test('sends the security headers with every page, file and error', async ({ request }) => {
  for (const path of [...SITE_PAGES, ...TENANT_PAGES]) {
    const headers = (await request.get(path)).headers();
    const expected = path.startsWith('/api/') ? apiHeaders() : localPageHeaders(false);
    for (const [name, value] of Object.entries(expected))
      expect(`${path} ${name}: ${headers[name]}`).toBe(`${path} ${name}: ${value}`);
  }
});

test("shows pictures in the reader's scheme, anchors, and a menu that closes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const pictures = page.locator('main picture img');
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-dark');
  }
  await page.evaluate(() => localStorage.setItem('cloudmend:color-scheme', 'light'));
  await page.reload();
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-light');
  await page.evaluate(() => localStorage.clear());

  for (const anchor of ['features', 'how', 'security']) {
    await page.locator(`header a[href="/#${anchor}"]`).first().click();
    await expect(page).toHaveURL(`/#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await page.setViewportSize({ width: 360, height: 780 });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const link of ['Launch Console', 'Get Started']) {
    await page.goto('/');
    await page.locator('summary[aria-label="Menu"]').click();
    await expectAccessible(page);
    await menu.getByRole('link', { name: link }).click();
    await page.waitForURL(/sign(in|up)$/);
    await page.goBack();
    await expect(menu).toBeHidden();
  }
  await expect(page.locator(`a[href="mailto:${CONTACT_EMAIL}"]`)).toHaveCount(1);
});

test('shows yearly and monthly prices, and add-on prices', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByText('Save ~20% yearly')).toBeVisible();
  const starter = page.getByRole('article', { name: 'Starter' });
  await expect(starter.getByText('$4,790 a year', { exact: true })).toBeVisible();
  const total = page.locator('output');
  await expect(total).toHaveText('$0 a year');
  await page.getByRole('checkbox', { name: 'GreenOps' }).press('Space');
  await expect(total).toHaveText('$3,840 a year');
  await page.getByRole('radio', { name: 'Yearly' }).press('ArrowLeft');
  await expect(total).toHaveText('$400 a month');
  await expect(starter.getByText('$499 a month', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contact Us for Proposal' }).click();
  await page.waitForURL('**/contact');
  await page.goBack();
  await expect(total).toHaveText('$400 a month');
  expect(
    await page
      .getByRole('link', { name: /^(Get Started|Talk to Sales): / })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/signup', '/signup', '/signup', '/signup', '/signin']);
});

test('validates, retries, sends and rate-limits a contact message', async ({ page, context, cloud, request }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  const alert = page.getByRole('alert');
  await expect(async () => {
    await send.click();
    await expect(alert).toHaveText('Some fields need attention.', { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  const message = `<img src=x onerror=alert(1)> =HYPERLINK("x") ${'ünï🚀 '.repeat(30)}`.trim();
  await page.getByLabel('Name').fill('Head of platform');
  await page.getByLabel('Email').fill('platform@globex.example');
  await page.getByLabel('Message').fill('x'.repeat(4100));
  await send.click();
  await expect(page.getByText('Too long by 100 characters.')).toBeVisible();
  await page.getByLabel('Message').fill(message);

  await context.setOffline(true);
  await send.click();
  await expect(alert).toContainText('Check your connection and try again');
  await context.setOffline(false);
  await page.route('**/amplify_outputs.json', (route) => route.fulfill({ status: 404 }));
  await send.click();
  await expect(alert).toContainText('Cannot load amplify_outputs.json. The service is not available right now');
  await page.unroute('**/amplify_outputs.json');
  await page.route(CONTACT, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.', requestId: 'r' } }),
  );
  await send.click();
  await expect(alert).toContainText('Something went wrong. Try again in a minute');
  await page.unroute(CONTACT);
  await page.getByLabel('Email').fill('a@b');
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.');
  await page.getByLabel('Email').fill('platform@globex.example');
  await expect(page.getByLabel('Message')).toHaveValue(message);
  // The typed text survives leaving and returning.
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue(message);
  await expect(page.getByLabel('Name')).toHaveValue('Head of platform');
  await expect(page.getByLabel('Email')).toHaveValue('platform@globex.example');

  await send.dblclick();
  await expect(page.getByRole('heading', { name: 'Message received.' })).toBeFocused();
  await expectAccessible(page);
  const mails = (await (await request.get('/__local/outbox')).json()) as { body: string }[];
  expect(mails.filter(({ body }) => body.includes(message))).toHaveLength(1);

  const data = { name: 'x', email: 'x@globex.example', message: 'x' };
  for (let sent = 1; sent < 5; sent += 1)
    await request.post(`${cloud.url}/api/contact`, { data, headers: { 'idempotency-key': `more-${sent}` } });
  await page.getByRole('button', { name: 'Write another message' }).click();
  await page.getByLabel('Message').fill('One more.');
  await send.click();
  await expect(alert).toContainText(
    /^Too many messages within an hour\. Please try again later\. You can send again in (\d+ minutes|a minute)\.$/,
  );
  await expect(page.getByLabel('Message')).toHaveValue('One more.');
});

test('reflows at 360 pixels and at double text size, and text pages work without a script', async ({
  page,
  browser,
  cloud,
}) => {
  for (const path of SITE_PAGES) {
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 450 });
      await page.goto(path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.url });
  const still = await context.newPage();
  await still.goto('/pricing');
  await still.getByRole('radio', { name: 'Monthly' }).check();
  await expect(
    still.getByRole('article', { name: 'Starter' }).getByText('$499 a month', { exact: true }),
  ).toBeVisible();
  await still.goto('/');
  await still.getByText('Which clouds are supported?').click();
  await expect(still.getByText('AWS comes first. Azure and GCP come with Pro and above.')).toBeVisible();
  await still.goto('/contact');
  await expect(still.locator('noscript p')).toBeVisible();
  await still.goto('/signin');
  await expect(still.locator('noscript p')).toBeVisible();
  await expect(still.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await context.close();
});

test('reaches everything by keyboard, in reading order', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main').getByRole('link', { name: 'Get Started' }).first()).toBeFocused();
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Suggest' })).toBeVisible();
  const order: string[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    order.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('name') ??
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    );
  }
  expect(order).toEqual(['CloudMend', 'plans', 'Sign in', 'email', 'tenant', 'Suggest', 'password', 'Show password']);
});
