import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const report = (state: string) => page.getByRole('listitem', { name: new RegExp(`, ${state}$`) });
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('shows emissions by service, region and account, which add up', async () => {
  await page.goto(`/${TENANT}/greenops`);
  await expect(page.getByRole('heading', { name: 'GreenOps' })).toBeVisible();
  const sums: string[] = [];
  for (const group of ['Service', 'Region', 'Account']) {
    await page.getByText(group, { exact: true }).first().click();
    const table = page.getByRole('table').filter({ hasText: 'What would lower it' });
    await expect(table.getByRole('columnheader', { name: group, exact: true })).toBeVisible();
    const kilograms = await table.locator('td[data-head="kg"]').allTextContents();
    sums.push(kilograms.reduce((sum, text) => sum + (Number.parseFloat(text.replaceAll(',', '')) || 0), 0).toFixed(0));
  }
  expect(Number(sums[0])).toBeGreaterThan(0);
  for (const sum of sums) expect(sum).toBe(sums[0]);
});

test('creates a draft report, downloads it and makes it final', async () => {
  await page.getByLabel('Standard', { exact: true }).selectOption('vsme');
  await press('Create draft');
  await expect(report('Draft')).toBeVisible();
  await report('Draft').getByLabel('File format').selectOption('csv');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report('Draft').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('VSME');
  await report('Draft').getByRole('button', { name: 'Make final' }).click();
  await expect(report('Final')).toBeVisible();
});

test('restates a final report and keeps it', async () => {
  await report('Final').getByRole('button', { name: 'Restate' }).click();
  await press('Create restated draft');
  await expect(report('Draft')).toContainText('restates an earlier report');
  await expect(report('Final')).toBeVisible();
  await report('Draft').getByRole('button', { name: 'Make final' }).click();
  await expect(report('Restated')).toBeVisible();
});
