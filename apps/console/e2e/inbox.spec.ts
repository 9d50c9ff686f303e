import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const SLACK = 'https://hooks.slack.com/services/T0/B0/never-shown-again';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('shows the notices of past scans and marks them as read', async () => {
  await page.goto(`/${TENANT}/home`);
  await page.getByRole('link', { name: /^Inbox, \d+ unread$/ }).click();
  await expect(page.getByRole('link', { name: /new critical finding/ }).first()).toBeVisible();
  await press('Mark all as read');
  await expect(page.getByText('Everything is read')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: /new critical finding/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Findings', exact: true })).toBeVisible();
});

test('keeps when a person is mailed', async () => {
  await page.goto(`/${TENANT}/inbox?tab=settings`);
  const form = page.getByRole('form', { name: 'Email' });
  await form.getByLabel('Frequency').selectOption('weekly');
  await form.getByLabel('On', { exact: true }).selectOption('FRI');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('On', { exact: true })).toHaveValue('FRI');
});

test('adds Slack, sends it a test and never shows its address again', async () => {
  await page.goto(`/${TENANT}/integrations`);
  await press('Add destination');
  await page.getByLabel('Name', { exact: true }).fill('#cloud-ops');
  await page.getByLabel('Webhook URL').fill(SLACK);
  await page.getByRole('form').getByRole('button', { name: 'Add destination' }).click();
  await expect(page.getByText('Slack, hooks.slack.com')).toBeVisible();
  await press('Test #cloud-ops');
  await expect(page.getByText('#cloud-ops accepted the test.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Slack, hooks.slack.com')).toBeVisible();
  expect(await page.content()).not.toContain('never-shown-again');
  await page.goto('/__local/outbox');
  await expect(page.getByRole('heading', { name: 'Test from CloudMend' })).toBeVisible();
});
