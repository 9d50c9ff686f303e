import { expect, type Page } from '@playwright/test';
import { adminEmail, DEMO_TENANTS } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const ENTERPRISE = DEMO_TENANTS.find(({ plan }) => plan === 'enterprise')!;
const TENANT = ENTERPRISE.tenantId;
const LIST = `/api/tenants/${TENANT}/accounts`;

let page: Page;
toldBy(adminEmail(ENTERPRISE), (own) => (page = own));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');
const call = (secret: string, path = LIST) =>
  page.request.get(path, { headers: { authorization: `Bearer ${secret}` } });

/** Reads the token that is shown once, and closes the dialog. */
const take = async (): Promise<string> => {
  const secret = await dialog().getByLabel('Token', { exact: true }).innerText();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect(dialog()).toBeHidden();
  return secret;
};

test('creates a token, calls the API with it, and revokes it', async () => {
  await page.goto(`/${TENANT}/settings?tab=tokens`);
  await press('New token');
  await dialog().getByLabel('Name').fill('Pipeline');
  await dialog().getByRole('button', { name: 'Create token' }).click();
  const secret = await take();
  expect(secret).toMatch(/^cmpat_[0-9A-Za-z]{62}$/);
  expect((await call(secret)).status()).toBe(200);
  expect((await call(secret, `/api/tenants/${TENANT}/audit`)).status()).toBe(403);
  expect((await call(secret, '/api/me')).status()).toBe(403);
  expect((await call(secret.slice(0, -1))).status()).toBe(401);
  await page.reload();
  const tokens = page.getByRole('list', { name: 'API tokens', exact: true });
  await expect(tokens).toContainText('Pipeline');
  await expect(tokens).toContainText('Last used');
  await expect(page.getByText(secret)).toHaveCount(0);
  await press('Revoke Pipeline');
  await dialog().getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText(/No tokens yet/)).toBeVisible();
  expect((await call(secret)).status()).toBe(401);
});

test('gives a service account a token that ends with the account', async () => {
  await press('New service account');
  await dialog().getByLabel('Name').fill('Robot');
  await dialog().getByRole('button', { name: 'Create service account' }).click();
  await press('New token of Robot');
  await dialog().getByLabel('Name').fill('Deploy');
  await dialog().getByRole('button', { name: 'Create token' }).click();
  const secret = await take();
  expect((await call(secret)).status()).toBe(200);
  await expect(page.getByRole('list', { name: 'Tokens of Robot' })).toContainText('Deploy');
  await press('Remove Robot');
  await dialog().getByRole('button', { name: 'Remove service account' }).click();
  await expect(page.getByText(/No service accounts yet/)).toBeVisible();
  expect((await call(secret)).status()).toBe(401);
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByText(/with token Pipeline/).first()).toBeVisible();
});
