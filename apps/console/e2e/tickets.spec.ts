import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const panel = () => page.getByRole('region', { name: 'Ticket' });

test('connects Jira and creates a test ticket', async () => {
  await page.goto(`/${TENANT}/integrations`);
  await press('Connect tracker');
  const form = page.getByRole('form', { name: 'Connect tracker' });
  await form.getByLabel('Name').fill('Platform team');
  await form.getByLabel('Address').fill('https://acme.atlassian.net');
  await form.getByLabel('Email of the account').fill('bot@acme.example');
  await form.getByLabel('API token').fill('never-shown-again');
  await form.getByLabel('Project key').fill('OPS');
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Jira, acme.atlassian.net, OPS, as bot@acme.example')).toBeVisible();
  await press('Test Platform team');
  await expect(page.getByText(/OPS-1 was created, commented on and closed/)).toBeVisible();
  expect(await page.content()).not.toContain('never-shown-again');
});

test('creates a ticket from a finding, and sees here that it was closed there', async () => {
  await page.goto(`/${TENANT}/security-findings`);
  await page.locator('[data-finding]').first().click();
  await panel().getByRole('button', { name: 'Create ticket' }).click();
  await expect(panel().getByRole('link', { name: 'OPS-2' })).toBeVisible({ timeout: 60_000 });
  const finding = page.url();
  await page.goto('/__local/tickets');
  const issue = page.getByRole('article', { name: /^OPS-2/ });
  await issue.getByLabel('Comment').fill('Mended by hand.');
  await issue.getByRole('button', { name: 'Comment' }).click();
  await expect(issue.getByText('Mended by hand.')).toBeVisible();
  await issue.getByRole('button', { name: 'Done' }).click();
  await expect(issue.getByText('acme.atlassian.net, Done')).toBeVisible();
  await page.goto(finding);
  await expect(panel().getByLabel('State of OPS-2')).toHaveValue('done', { timeout: 90_000 });
  await expect(panel().getByText('Mended by hand.')).toBeVisible({ timeout: 60_000 });
});

test('comments here and reads it there', async () => {
  await page.goto(`/${TENANT}/security-findings`);
  await page.locator('[data-finding]').first().click();
  await expect(page.getByText('The comment also goes to OPS-2.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('It came back.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByText('It came back.')).toBeVisible();
  await panel().getByLabel('State of OPS-2').selectOption('doing');
  await expect(panel().getByLabel('State of OPS-2')).toHaveValue('doing');
  await expect
    .poll(
      async () => {
        await page.goto('/__local/tickets');
        return page.getByRole('article', { name: /^OPS-2/ }).innerText();
      },
      { timeout: 60_000 },
    )
    .toMatch(/In progress[^]*It came back\./);
});
