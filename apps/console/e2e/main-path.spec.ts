import { expect, type Page } from '@playwright/test';
import { faultsInBothSchemes } from './axe';
import { newestCode } from './newest-code';
import { type OwnCloud, test } from './own-cloud';
import { signIn } from '../../../tools/testing/sign-in';

const PASSWORD = 'Verdigris-7-stitches';
const EMAIL = 'owner@northwind.example';
const TENANT = 'northwind';
const REASON = 'Accepted until the migration: ticket 4711';

/** One story in sequence: each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial' });

let cloud: OwnCloud;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser, cloud: own }) => {
  cloud = own;
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) faults.push(message.text());
  });
});

test.afterAll(() => page?.close());

/** Opens a page from the rail, where its title may be followed by a count. */
const open = (title: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click();

/** The rows of the list, without the chart's legend. */
const findingRows = (on: Page) => on.getByRole('table', { name: 'Findings', exact: true }).locator('tbody tr');

test('signs up with an available workspace and confirms the email address', async () => {
  await page.goto(cloud.url + '/signup');
  await page.getByLabel('Work email').fill(EMAIL);
  await page.getByLabel('Workspace').fill('acme');
  await expect(page.getByText('acme is taken')).toBeVisible();
  await page.getByLabel('Workspace').fill('api');
  await expect(page.getByText('This tenant is reserved. Please choose another.')).toBeVisible();
  await page.getByLabel('Workspace').fill(TENANT);
  await expect(page.getByText(`${TENANT} is available`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText("We've sent a verification code to your email.")).toBeVisible();

  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.getByLabel('Verification code').fill(await newestCode(cloud.url, EMAIL));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(`**/${TENANT}/home`);
});

test('refuses a bad role with a reason and keeps the input', async () => {
  await open('Add Account');
  await expect(page.getByText(`cm-${TENANT}`).first()).toBeVisible();
  await page.getByLabel('Account ID').fill('111122223344');
  await page.getByLabel('Role ARN').fill('arn:aws:iam::111122223344:role/Admin');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByText('The role must be named CloudMendReadOnly.').first()).toBeVisible();
  await expect(page.getByLabel('Account ID')).toHaveValue('111122223344');
});

test("refuses to link the platform's own account", async () => {
  await page.getByLabel('Account ID').fill('000000000000');
  await page.getByLabel('Role ARN').fill('arn:aws:iam::000000000000:role/CloudMendReadOnly');
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(
    page.getByText('This is the account of the platform itself. It cannot be linked.').first(),
  ).toBeVisible();
});

test('links a demo account by one click and tests its role', async () => {
  await page.getByRole('button', { name: /demo account/i }).click();
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(
    page.getByText('Account linked successfully.').or(page.getByText('Role validated via STS.')).first(),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /1111222233/ })).toContainText('Connected');
});

test("shows a scan's progress from queued to done without a reload", async () => {
  await open('Scans');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('Scan queued').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible({ timeout: 60_000 });
});

test('lists findings most severe first, each with a fix', async () => {
  await open('Findings');
  await expect(findingRows(page).nth(10)).toBeVisible();
  const severities = await findingRows(page).allInnerTexts();
  const ranks = severities.map((text) =>
    ['Critical', 'High', 'Medium', 'Low', 'Info'].findIndex((word) => text.includes(word)),
  );
  expect(ranks.length).toBeGreaterThan(10);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  await findingRows(page).first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Controls');
});

// Every other page and panel at night: accessibility.spec.ts.
test('is accessible with a panel open, in light and in dark', async () => {
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('requires a reason to mute a finding, and can undo it', async () => {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Mute' }).click();
  await drawer.getByRole('button', { name: 'Mute finding' }).click();
  await expect(drawer.getByText('Give a reason.')).toBeVisible();
  await drawer.getByLabel('Reason').fill(REASON);
  await drawer.getByRole('button', { name: 'Mute finding' }).click();
  await expect(page.getByText('Finding muted.')).toBeVisible();
  await expect(drawer.getByText(REASON).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Finding unmuted.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('shows cost by service on the dashboard', async () => {
  await open('Dashboard');
  await expect(page.getByText('Total Cost').first()).toBeVisible();
  await expect(page.getByText(/Elastic Compute Cloud|EC2/).first()).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test('shows coverage of both CIS benchmarks', async () => {
  await open('Compliance');
  await expect(page.getByText(/CIS.*5\.0/).first()).toBeVisible();
  await expect(page.getByText(/CIS.*3\.0/).first()).toBeVisible();
});

test('shows recommendations with savings', async () => {
  await open('Recommendations');
  await expect(page.getByText(/gp2|gp3|unattached|Elastic IP/i).first()).toBeVisible();
  await expect(page.getByText(/\$\d+/).first()).toBeVisible();
});

test('clears everything at sign-out', async () => {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/signin**');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'cloudmend:color-scheme'));
  expect(kept).toEqual([]);
});

test('keeps the data over a restart', { tag: '@night' }, async () => {
  await cloud.restart();
  await signIn(page, cloud.url, EMAIL, PASSWORD);
  await page.waitForURL(`**/${TENANT}/home`);
  await page.goto(`${cloud.url}/${TENANT}/security-findings`);
  await expect(findingRows(page).nth(10)).toBeVisible();
});

test('opens the requested page after sign-in', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${cloud.url}/${TENANT}/compliance`);
  await page.waitForURL('**/signin**');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/${TENANT}/compliance`);
});

test('throws no error and violates no content security policy', () => {
  expect(faults).toEqual([]);
});
