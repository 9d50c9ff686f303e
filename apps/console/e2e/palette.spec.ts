import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test } from './shared-cloud';

/** The palette by keyboard: no typed text is lost and the field does not move. */
const TENANT = MAIN_TENANT.tenantId;

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ shared: { enter } }) => void (page = await enter(adminEmail(MAIN_TENANT))));
test.afterAll(() => page?.context().close());

const field = () => page.getByRole('textbox', { name: 'Search pages, findings, accounts' });

test('keeps what is typed right after Ctrl K, and Enter runs the first match', async () => {
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite');
  await expect(field()).toHaveValue('invite');
  await expect(page.getByRole('button', { name: 'Invite a user' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Manage users' })).toBeVisible();
});

test('keeps the field in place while results change', async () => {
  await page.keyboard.press('Control+k');
  await expect(field()).toBeVisible();
  const top = async (): Promise<number | undefined> => (await field().boundingBox())?.y;
  await expect.poll(top).toBeLessThan(130);
  const before = await top();
  await page.keyboard.type('no such thing');
  await expect(page.getByText('No matches in this workspace.')).toBeVisible();
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(field()).toHaveCount(0);
});
