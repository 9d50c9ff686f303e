import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test } from './shared-cloud';

/** The palette at the keyboard: nothing that is typed gets lost, and its field stays where it is. */
const TENANT = MAIN_TENANT.tenantId;

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ shared: { enter } }) => void (page = await enter(adminEmail(MAIN_TENANT))));
test.afterAll(() => page?.context().close());

const field = () => page.getByRole('textbox', { name: 'Search pages, findings, accounts' });

test('what is typed right after Ctrl K stands in the palette, and Enter begins the first match', async () => {
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite');
  await expect(field()).toHaveValue('invite');
  await expect(page.getByRole('button', { name: 'Invite a person' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Manage users' })).toBeVisible();
});

test('the field does not move while the list below it changes', async () => {
  await page.keyboard.press('Control+k');
  await expect(field()).toBeVisible();
  const top = async (): Promise<number | undefined> => (await field().boundingBox())?.y;
  await expect.poll(top).toBeLessThan(130);
  const before = await top();
  await page.keyboard.type('no such thing');
  await expect(page.getByText('Nothing in this workspace matches.')).toBeVisible();
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(field()).toHaveCount(0);
});
