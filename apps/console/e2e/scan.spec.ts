import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { CLOSED_ACCOUNT_ID, SILENT_ACCOUNT_ID } from '../../../tools/demo-cloud/demo-accounts';
import { badLine, callAs, heldCalls } from './network';
import { choose } from './person';
import { colleague, tenantOn, test, toldBy } from './shared-cloud';

const COMPANY = tenantOn('basic');
const STARTER = tenantOn('starter');
const VIEWER = colleague('tenant-viewer');
const TENANT = COMPANY.tenantId;
/** The demo account whose role denies part of the reads. */
const WITH_GAP = '111122223301';
const WHOLE = ['111122223330', '111122223331'];
const PENDING = '111122223335';
const HOSTILE = '<img src=x onerror=alert(1)> =HYPERLINK("x") مرحبا 生产 🐢';
const LIST = /\/scans?\?/;
const PATIENT = { timeout: 60_000 };

let page: Page;
toldBy(adminEmail(COMPANY), (own) => (page = own));

const visit = (on: Page, tenantId: string = TENANT) => on.goto(`/${tenantId}/scan`);
const start = (on: Page) => on.getByRole('button', { name: 'Start scan' });
const findStartTab = (on: Page) => on.getByRole('tabpanel', { name: 'Start Scan' });
const account = (on: Page, id: string) =>
  findStartTab(on).getByRole('listitem').filter({ hasText: id }).getByRole('checkbox');
const recent = (on: Page) => on.getByRole('table', { name: 'Recent scans' }).locator('tbody tr');
const schedules = (on: Page) => on.getByRole('table', { name: 'Schedules' }).locator('tbody tr');
const form = (on: Page) => on.getByRole('form', { name: 'Schedule a scan' });
const title = (on: Page, text: string) => on.getByRole('heading', { name: text, level: 2, exact: true });

test('shows the next step without an account and starts nothing', async () => {
  const held = await heldCalls(page, LIST);
  await visit(page);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expect(page.getByText('No scan yet', { exact: true })).toBeVisible();
  await expect(findStartTab(page).getByText('None linked yet. Add an account first.')).toBeVisible();
  await start(page).click();
  await expect(page.getByText('Select at least one account.')).toBeVisible();
});

test('offers scannable accounts and explains why others cannot be scanned', async () => {
  for (const accountId of [WITH_GAP, ...WHOLE])
    await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
      tenantId: TENANT,
      cloud: 'aws',
      accountId,
      roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly`,
    });
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: PENDING,
  });
  await page.reload();
  await expect(account(page, WITH_GAP)).toBeChecked();
  await expect(account(page, PENDING)).toBeDisabled();
  await expect(findStartTab(page).getByText(`${PENDING} (no role yet)`)).toBeVisible();
  await expect(findStartTab(page).getByText('3 of 4')).toBeVisible();
  for (const id of [WITH_GAP, ...WHOLE]) await account(page, id).uncheck();
  await start(page).click();
  await expect(page.getByText('Select at least one account.')).toBeVisible();
  await account(page, WITH_GAP).check();
});

test('keeps the form and shows the reason when starting fails', async () => {
  const notes = findStartTab(page).getByRole('textbox', { name: /Notes/ });
  await notes.fill('x'.repeat(3_000));
  expect((await notes.inputValue()).length).toBeLessThan(3_000);
  await notes.fill(HOSTILE);
  const line = await badLine(page, /^\/scan$/, 'no network');
  await start(page).click();
  await expect(page.getByText('The service could not be reached. Check the connection and try again.')).toBeVisible();
  line.become('too many requests');
  await start(page).click();
  await expect(page.getByText('Too Many Requests')).toBeVisible();
  await expect(notes).toHaveValue(HOSTILE);
  await expect(account(page, WITH_GAP)).toBeChecked();
  await line.mend();
});

test('goes from queued to done, and lists what could not be read and why', async () => {
  await start(page).click();
  await expect(page.getByText('Scan queued').first()).toBeVisible();
  await expect(title(page, 'Scan done, partial')).toBeVisible(PATIENT);
  await expect(page.getByRole('progressbar', { name: 'Scan progress' })).toHaveAttribute('aria-valuenow', '100');
  const gap = page.getByRole('table', { name: 'Gaps' }).locator('tbody tr').first();
  await expect(gap).toContainText(WITH_GAP);
  await expect(gap.locator('code')).toHaveText(/^[a-z0-9-]+:[A-Z]\w+$/);
  await expect(recent(page).first()).toContainText('Done, partial');
  await expect(page.getByText(/^Found in the first scan: .* new/)).toBeVisible();
  await expect(page.getByText(/^\d[\d,]* checks passed, [\d,]+ failed, [\d,]+ unknown/)).toBeVisible();
});

test('links changes to their findings, and Back returns to the scan', async () => {
  await page.getByRole('link', { name: /^[\d,]+ new$/ }).click();
  await expect(page.getByRole('heading', { name: 'Findings', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/change=new/);
  await page.goBack();
  await expect(title(page, 'Scan done, partial')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Findings', level: 1 })).toBeVisible();
  await page.goBack();
});

test('shows progress in the tab title, can be cancelled, and updates another tab', async () => {
  const other = await page.context().newPage();
  await visit(other);
  await expect(start(other)).toBeEnabled();
  await start(page).click();
  await expect(page).toHaveTitle(/^\d+% scanned · /);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Scan cancelled\.$|^The scan has already ended: done\.$/)).toBeVisible(PATIENT);
  await expect(recent(page).first()).toContainText(/Cancelled|Done/);
  await other.reload();
  await expect(recent(other)).toHaveCount(2);
  await other.close();
});

test("lists this browser's scans when the server cannot, and says so", async () => {
  const line = await badLine(page, LIST, 'a defect');
  for (const trouble of ['a defect', 'no network', 'too many requests'] as const) {
    line.become(trouble);
    await page.reload();
    await expect(page.getByText('Showing recent local scans (server list unavailable).')).toBeVisible();
    await expect(recent(page)).toHaveCount(2);
  }
  await line.mend();
});

test('joins a running scan for the same accounts; cancelling shows immediately', async () => {
  await page.reload();
  await start(page).click();
  await expect(
    findStartTab(page).getByText(
      'A scan of these accounts is running. Your request joins it instead of scanning twice.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Join the running scan' }).click();
  await expect(page.getByText('Scan queued').first()).toBeVisible();
  const held = await heldCalls(page, /\/cancel$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(recent(page).first()).toContainText('Cancelling…');
  held.release();
  await expect(page.getByText('Scan cancelled.')).toBeVisible();
  await page.reload();
  await expect(recent(page)).toHaveCount(3);
});

test('does not offer an account whose role denies access; a scan that can read nothing fails with the reason', async () => {
  const makeAccount = (accountId: string) => ({
    tenantId: TENANT,
    cloud: 'aws',
    accountId,
    roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly`,
  });
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, makeAccount(CLOSED_ACCOUNT_ID));
  await page.reload();
  await expect(account(page, CLOSED_ACCOUNT_ID)).toBeDisabled();
  await expect(findStartTab(page).getByText(`${CLOSED_ACCOUNT_ID} (role refused)`)).toBeVisible();
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/delete`, { accountId: CLOSED_ACCOUNT_ID });
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, makeAccount(SILENT_ACCOUNT_ID));
  await page.reload();
  for (const id of [WITH_GAP, ...WHOLE]) await account(page, id).uncheck();
  await start(page).click();
  await expect(title(page, 'Scan failed')).toBeVisible(PATIENT);
  await expect(
    page.getByText(
      /^Nothing could be read\. Access denied: the role does not allow [\w-]+:\w+\. .*\(and \d+ more reasons\)$/,
    ),
  ).toBeVisible();
  await expect(recent(page).first()).toContainText('Failed');
});

test('explains an invalid schedule before sending it', async () => {
  await visit(page);
  await page.getByRole('tab', { name: 'Schedule' }).click();
  const save = form(page).getByRole('button', { name: 'Save schedule' });
  await form(page).getByLabel('Mon').uncheck();
  await save.click();
  await expect(page.getByText('Select at least one weekday.')).toBeVisible();
  await choose(page, 'Once');
  await save.click();
  await expect(page.getByText('Choose a date.')).toBeVisible();
  await form(page).getByLabel('Date').fill('2020-01-01');
  await save.click();
  await expect(page.getByText(/^02:00 on 2020-01-01 in .+ has passed\. Choose a time in the future\.$/)).toBeVisible();
  await form(page).getByLabel('Date').fill('2098-03-30');
  await form(page).getByLabel('Time', { exact: true }).fill('02:30');
  await form(page).getByLabel('Time zone').selectOption('Europe/Berlin');
  await save.click();
  await expect(page.getByText(/^On 2098-03-30, clocks in Europe\/Berlin skip 02:30\./)).toBeVisible();
});

test('saves one-time, daily and weekly schedules, each with its next run in its own zone', async () => {
  const save = form(page).getByRole('button', { name: 'Save schedule' });
  await form(page).getByLabel('Date').fill('2098-05-05');
  const line = await badLine(page, /^\/scan\/schedule$/, "a proxy's error page");
  await form(page).getByRole('textbox', { name: /Notes/ }).fill(HOSTILE);
  await save.click();
  await expect(page.getByText('HTTP 503')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: /Notes/ })).toHaveValue(HOSTILE);
  await line.mend();
  await save.click();
  await expect(page.getByText('Schedule saved').first()).toBeVisible();
  await choose(page, 'Daily');
  await form(page).getByLabel('Time zone').selectOption('Asia/Tokyo');
  await save.click();
  await expect(schedules(page)).toHaveCount(2);
  await choose(page, 'Weekly');
  await form(page).getByLabel('Mon').check();
  await form(page).getByLabel('Sun').check();
  await form(page).getByLabel('Time zone').selectOption('UTC');
  await save.click();
  await expect(schedules(page)).toHaveCount(3);
  for (const [when, next] of [
    ['Once, 5 May 2098 at 02:30', '5 May 2098, 02:30 Europe/Berlin'],
    ['Daily at 02:30', '02:30 Asia/Tokyo'],
    ['Mon, Sun at 02:30', '02:30 UTC'],
  ] as const)
    await expect(schedules(page).filter({ hasText: when })).toContainText(next);
});

test('pauses, resumes and, after confirmation, deletes a schedule', async () => {
  const daily = schedules(page).filter({ hasText: 'Daily' });
  await daily.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Schedule paused.')).toBeVisible();
  await expect(daily).toContainText('Paused');
  await daily.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Schedule resumed.')).toBeVisible();
  await expect(daily.getByRole('button', { name: 'Pause' })).toBeVisible();
  await daily.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(schedules(page)).toHaveCount(3);
  const line = await badLine(page, /\/schedules\//, 'no network');
  await daily.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The service could not be reached. Check the connection and try again.')).toBeVisible();
  await line.mend();
  await daily.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('Schedule deleted.')).toBeVisible();
  await expect(schedules(page)).toHaveCount(2);
});

test('tells Starter up front that scheduling needs a higher plan', async ({ shared }) => {
  const starter = await shared.enter(adminEmail(STARTER));
  await visit(starter, STARTER.tenantId);
  await starter.getByRole('tab', { name: 'Schedule' }).click();
  await expect(starter.getByText('Scheduling needs Basic or above. Your plan is Starter.')).toBeVisible();
  await expect(form(starter).getByRole('button', { name: 'Save schedule' })).toBeDisabled();
  await starter.context().close();
});

test('shows a viewer the scans and why none can be started or scheduled', async ({ shared }) => {
  const viewer = await shared.enter(VIEWER);
  await visit(viewer, MAIN_TENANT.tenantId);
  await expect(recent(viewer).first()).toBeVisible();
  await expect(viewer.getByText("You don't have permission to run scans.")).toBeVisible();
  await expect(start(viewer)).toBeDisabled();
  await viewer.getByRole('tab', { name: 'Schedule' }).click();
  await expect(viewer.getByText("You don't have permission to schedule scans.")).toBeVisible();
  await expect(form(viewer).getByRole('button', { name: 'Save schedule' })).toBeDisabled();
  await viewer.context().close();
});

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
