import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, callAs, failsInEveryWay, heldCalls } from './network';
import { figure } from './person';
import { colleague, tenantOn, test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const VIEWER = colleague('tenant-viewer');
const FREE = tenantOn('free');
const FREE_ACCOUNT = '111122223310';
const LIST = /\/recommendations(\?|$)/;
const REASON = 'Kept until the migration <b>ends</b> 生产 🐢';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const list = (on: Page) => on.getByRole('list', { name: 'Recommendations' });
const items = (on: Page) => list(on).locator('> li');
const heads = (on: Page) => items(on).locator('button[aria-expanded]');
const openCount = async (on: Page): Promise<number> =>
  Number((await figure(on, 'Open recommendations').innerText()).replace(/,/g, ''));
const visit = (on: Page, query = '') => on.goto(`/${TENANT}/recommendations${query}`);

test('shows a skeleton, then live recommendations, largest saving first, without a sample', async () => {
  const held = await heldCalls(page, LIST);
  await visit(page);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expect(items(page).nth(5)).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
  const savings = (await heads(page).allInnerTexts())
    .flatMap((text) => /\$([\d,]+)/.exec(text)?.[1] ?? [])
    .map((text) => Number(text.replace(/,/g, '')));
  expect(savings.length).toBeGreaterThan(10);
  expect(savings).toEqual([...savings].sort((a, b) => b - a));
  await expect(figure(page, 'Open savings')).toHaveText(/^\$[\d,]+$/);
});

test('filters by risk and text, kept in the address; hostile text matches nothing', async () => {
  const all = await items(page).count();
  await page.getByRole('button', { name: 'Low risk' }).click();
  await expect(page).toHaveURL(/risk=low/);
  await expect(heads(page).filter({ hasNotText: 'Low' })).toHaveCount(0);
  await page.getByLabel('Search recommendations').fill('gp2');
  await expect(page).toHaveURL(/q=gp2/);
  await expect(heads(page).filter({ hasNotText: /gp2/ })).toHaveCount(0);
  await expect(heads(page).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Low risk' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Search recommendations').fill(REASON);
  await expect(page.getByText('No recommendation matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(items(page)).toHaveCount(all);
});

test('opens one with formula, inputs and prerequisites, linkable, and offers a pull request', async () => {
  await heads(page).first().click();
  const open = items(page).first();
  await expect(open.getByRole('heading', { name: 'Monthly saving' })).toBeVisible();
  await expect(open.getByRole('group', { name: 'How the saving is computed' })).toContainText(/= ?\$[\d,]+\.\d\d/);
  await expect(open.getByRole('heading', { name: 'Before you apply' })).toBeVisible();
  await open.getByRole('tab', { name: 'AWS CLI' }).click();
  await expect(open.locator('pre')).toContainText('aws ');
  await expect(open.getByRole('button', { name: 'Open PR' })).toBeEnabled();
  await expect(page).toHaveURL(/recommendation=/);
  await page.reload();
  await expect(open.getByRole('heading', { name: 'Monthly saving' })).toBeVisible();
  await page.getByRole('link', { name: 'Company' }).click();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(open.getByRole('heading', { name: 'Monthly saving' })).toBeVisible();
});

test('requires a reason to dismiss, keeps it on failure, moves it to Dismissed, and reopens it', async () => {
  const before = await openCount(page);
  const title = await heads(page).first().locator('span').first().innerText();
  const open = items(page).first();
  await open.getByRole('button', { name: 'Dismiss' }).click();
  const reason = open.getByLabel('Reason');
  await expect(open.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
  await reason.fill('   ');
  await expect(open.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
  await reason.fill('x'.repeat(600));
  await expect(reason).toHaveValue('x'.repeat(500));
  await reason.fill(REASON);
  const line = await badLine(page, /\/dismiss$/, "a proxy's error page");
  await open.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('HTTP 503')).toBeVisible();
  await expect(reason).toHaveValue(REASON);
  await line.mend();
  await open.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Dismissed. Find it under Dismissed to reopen it.')).toBeVisible();
  await expect.poll(() => openCount(page)).toBe(before - 1);

  // One was dismissed weeks ago.
  await page.getByRole('button', { name: 'Dismissed (2)' }).click();
  await expect(page).toHaveURL(/status=dismissed/);
  await expect(items(page)).toHaveCount(2);
  const own = items(page).filter({
    hasText: new RegExp(`Dismissed by ${adminEmail(MAIN_TENANT)}, .* UTC: Kept until`),
  });
  await expect(own).toContainText(title);
  await own.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Reopened.')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await expect.poll(() => openCount(page)).toBe(before);
  await page.getByRole('button', { name: 'Clear' }).click();
});

test('shows a decision of one tab in the other', async () => {
  const other = await page.context().newPage();
  await visit(other);
  await expect(items(other).nth(1)).toBeVisible();
  const before = await openCount(other);
  const id = decodeURIComponent(new URL(page.url()).searchParams.get('recommendation') ?? '');
  await callAs(page, 'POST', `/tenants/${TENANT}/recommendations/${encodeURIComponent(id)}/dismiss`, {
    reason: 'Decided elsewhere',
  });
  await heads(other).first().click();
  await items(other).first().getByRole('button', { name: 'Dismiss' }).click();
  await items(other).first().getByLabel('Reason').fill('Decided here');
  await items(other).first().getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => openCount(other)).toBe(before - 1);
  await other.getByRole('button', { name: 'Dismissed (2)' }).click();
  const decided = items(other).filter({ hasText: 'Decided here' });
  await expect(decided.getByText(/Decided here$/)).toBeVisible();
  await decided.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => openCount(other)).toBe(before);
  await other.close();
});

test('lists what could not be evaluated, with the reason', async () => {
  const card = page.getByRole('region', { name: 'Not evaluated' });
  await expect(card).toContainText(
    /In \d+ cases, a rule could not determine whether there are savings\. They may still exist\./,
  );
  await card.getByText(/^Show/).click();
  await expect(card.getByRole('list', { name: 'Not evaluated' }).getByRole('listitem').first()).toContainText(
    /Insufficient data|No price known|Held back/,
  );
});

test('shows every failure with its reason and retries on request', async () => {
  await failsInEveryWay(page, LIST, 'Could not load recommendations');
  await expect(items(page).first()).toBeVisible();
});

test('is read-only for a viewer, with the reason', async ({ shared }) => {
  const viewer = await shared.enter(VIEWER);
  await visit(viewer);
  await heads(viewer).first().click();
  for (const name of ['Open PR', 'Dismiss'])
    await expect(items(viewer).first().getByRole('button', { name })).toBeDisabled();
  await expect(items(viewer).first().getByText("You don't have permission to change findings.")).toBeVisible();
  await viewer.context().close();
});

test('shows labelled samples before the first scan, live ones after it, and the two largest on Free', async ({
  shared,
}) => {
  const free = await shared.enter(adminEmail(FREE));
  await free.goto(`/${FREE.tenantId}/recommendations`);
  await expect(free.getByText('Live recommendations appear after the next scan.')).toBeVisible();
  await expect(free.getByText('Sample data.')).toBeVisible();
  for (const name of ['Open PR', 'Dismiss']) {
    await expect(free.getByRole('button', { name })).toHaveCount(3);
    for (const button of await free.getByRole('button', { name }).all()) await expect(button).toBeDisabled();
  }
  await expect(free.getByText(/Pro or above\. Your plan is Free\./).first()).toBeVisible();

  await callAs(free, 'POST', `/tenants/${FREE.tenantId}/accounts/link`, {
    tenantId: FREE.tenantId,
    cloud: 'aws',
    accountId: FREE_ACCOUNT,
    roleArn: `arn:aws:iam::${FREE_ACCOUNT}:role/CloudMendReadOnly`,
  });
  const { scanId } = await callAs<{ scanId: string }>(free, 'POST', '/scan', {
    tenantId: FREE.tenantId,
    cloud: 'aws',
    mode: 'cost',
    range: '30d',
    services: 'all',
    notes: '',
    accounts: [FREE_ACCOUNT],
  });
  await expect
    .poll(
      async () => (await callAs<{ status: string }>(free, 'GET', `/tenants/${FREE.tenantId}/scans/${scanId}`)).status,
      { timeout: 60_000 },
    )
    .toBe('done');
  await free.reload();
  await expect(items(free)).toHaveCount(2);
  await expect(free.getByText('Free shows the 2 recommendations with the largest savings.')).toBeVisible();
  await expect(free.getByText('Sample data')).toHaveCount(0);
  await free.context().close();
});

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
