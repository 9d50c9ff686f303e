import { AdminDisableUserCommand, AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from '@playwright/test';
import { enter, expect, openSignIn, POOL, test } from './front-door';

const MEMBER = 'devops@acme.example';
const OUTPUTS = '**/amplify_outputs.json';

const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !/color-scheme/.test(key)),
  );

test('shares one session across tabs: sign-in, sign-out and revocation', async ({ page, context, cloud }) => {
  await openSignIn(page, '/acme/scan');
  const second = await context.newPage();
  await openSignIn(second);
  await enter(second, MEMBER);
  await second.waitForURL('**/acme/home');
  // The first tab's form notices and opens the requested page.
  await page.waitForURL('**/acme/scan');

  await second.getByRole('button', { name: /account menu/i }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await second.waitForURL('**/signin**');
  await page.waitForURL('**/signin**');
  await second.close();
  expect((await keptKeys(page)).filter((key) => !key.endsWith(':origin'))).toEqual([]);

  for (const end of [AdminUserGlobalSignOutCommand, AdminDisableUserCommand]) {
    await openSignIn(page);
    await enter(page, MEMBER);
    await page.waitForURL('**/acme/**');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await cloud.admin.send(new end({ UserPoolId: POOL, Username: MEMBER }));
    await page.goto('/acme/home');
    await page.waitForURL('**/signin**');
    expect((await keptKeys(page)).filter((key) => !key.endsWith(':origin'))).toEqual([]);
  }
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await enter(page, MEMBER);
  await expect(page.getByRole('alert')).toHaveText('User is disabled.');
});

const WITHOUT_AUTH = { custom: { api: { endpoint: 'http://localhost/api' } } };

test('shows what is missing and what to do without its configuration', async ({ page, guard }) => {
  guard.allowed.push(/^Amplify Auth config missing in amplify_outputs\.json$/);
  const warned: string[] = [];
  page.on('console', (message) => warned.push(message.text()));
  const cases = [
    ['is missing', { status: 404, body: 'Not found' }, 'Cannot load amplify_outputs.json'],
    [
      "is the console's page",
      { contentType: 'text/html', body: '<!doctype html>' },
      'Cannot load amplify_outputs.json',
    ],
    ['is truncated', { contentType: 'application/json', body: '{"auth":' }, 'Cannot load amplify_outputs.json'],
    ['has the wrong shape', { json: { auth: [] } }, 'Cannot load amplify_outputs.json'],
    ['has no auth', { json: WITHOUT_AUTH }, 'Amplify Auth config missing in amplify_outputs.json'],
  ] as const;
  for (const [, answer, sentence] of cases) {
    await page.route(OUTPUTS, (route) => route.fulfill(answer));
    await page.goto('/signin');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('alert')).toContainText('Reload the page in a minute');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
    await page.unroute(OUTPUTS);
  }
  expect(warned).toContain('Amplify Auth config missing in amplify_outputs.json');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
});
