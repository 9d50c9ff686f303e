import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { adminEmail, DEMO_TENANTS } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const ENTERPRISE = DEMO_TENANTS.find(({ plan }) => plan === 'enterprise')!;
const TENANT = ENTERPRISE.tenantId;

let page: Page;
toldBy(adminEmail(ENTERPRISE), (own) => (page = own));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');

test('changes how long data is kept', async () => {
  await page.goto(`/${TENANT}/settings?tab=data`);
  const field = page.getByRole('textbox', { name: 'Findings and scans' });
  await field.fill('500');
  await press('Save retention');
  await expect(page.getByRole('button', { name: 'Save retention' })).toBeDisabled();
  await page.reload();
  await expect(field).toHaveValue(/^500/);
});

test('exports the workspace', async () => {
  await press('Export workspace');
  const download = page.getByRole('list', { name: 'Exports' }).getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 120_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('refuses to delete the workspace while a legal hold is in place', async () => {
  await press('Place a hold');
  await dialog().getByLabel('Matter').fill('Case 17');
  await dialog().getByLabel('Reason').fill('Counsel asked to keep all records.');
  await dialog().getByRole('button', { name: 'Place hold' }).click();
  await expect(page.getByRole('list', { name: 'Legal holds' })).toContainText('Case 17');
  await press('Delete workspace');
  await dialog().getByLabel(`Type ${TENANT} to confirm`).fill(TENANT);
  await dialog().getByRole('button', { name: 'Delete workspace' }).click();
  await expect(dialog()).toContainText('legal hold');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await press('Release Case 17');
  await dialog().getByLabel('Reason').fill('The case is settled.');
  await dialog().getByRole('button', { name: 'Release hold' }).click();
  await expect(page.getByRole('list', { name: 'Legal holds' })).toContainText('Released by');
});

test('plans the deletion of the workspace, and cancels it', async () => {
  await press('Delete workspace');
  await dialog().getByLabel(`Type ${TENANT} to confirm`).fill(TENANT);
  await dialog().getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page.getByText(/This workspace will be deleted on/)).toBeVisible();
  await press('Cancel deletion');
  await expect(page.getByRole('button', { name: 'Delete workspace', exact: true })).toBeVisible();
});
