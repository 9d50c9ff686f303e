import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const HOSTILE = '<img src=x onerror=alert(1)> =1+1';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('imports every example in one click', async () => {
  await page.goto(`/${TENANT}/custom-checks`);
  await expect(page.getByText('No custom checks yet')).toBeVisible();
  await press('Import examples');
  await press(/^Import \d+ checks$/);
  await expect(page.getByRole('table', { name: 'Custom checks' })).toContainText('KMS keys rotate');
  await expect(page.getByText(/of 50 on your plan/)).toBeVisible();
});

test('builds a check in the form, with the JSON beside it', async () => {
  await press('New check');
  await expect(page.getByText('Requirement is missing or too long.')).toBeVisible();
  await page.getByLabel('Requirement').fill(`Buckets keep versions ${HOSTILE}`);
  await page.getByLabel('Title of findings').fill('Bucket does not keep versions');
  await page.getByLabel('How to fix it').fill('Turn on versioning.');
  await page.getByLabel('Fact of Passes if, condition 1').selectOption('encryption');
  await page.getByLabel('Operator of Passes if, condition 1').selectOption('contains');
  await page.getByLabel('Value of Passes if, condition 1').fill('no-such-algorithm');
  await expect(page.getByText('The check is complete and fits its facts.')).toBeVisible();
  await expect(page.getByLabel('Check as JSON')).toHaveValue(/"fact": "encryption"/);
  await page.getByLabel('Check as JSON').fill('{');
  await expect(page.getByText('This is not JSON.')).toBeVisible();
  await page.getByLabel('Requirement').fill('Buckets use our algorithm');
});

test('tries it on the newest facts before it can be activated', async () => {
  await press('Save draft');
  await expect(page.getByRole('button', { name: 'Activate version 1' })).toBeDisabled();
  await press('Try out');
  await expect(page.getByRole('table', { name: 'Samples' })).toContainText('must contain no-such-algorithm.');
  await press('Activate version 1');
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('Active');
});

test('is retired with a reason', async () => {
  await press('Retire');
  await page.getByLabel('Reason').fill('Only a trial.');
  await press('Retire');
  await expect(page.getByText('This check is retired.')).toBeVisible();
  await expect(page.getByText('Only a trial.')).toBeVisible();
  await expect(page.getByLabel('Requirement')).toBeDisabled();
});
