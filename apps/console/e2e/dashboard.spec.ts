import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, callAs, EVERY_TROUBLE, failsInEveryWay, heldCalls } from './network';
import { choose, figure } from './person';
import { colleague, tenantOn, test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const VIEWER = colleague('tenant-viewer');
const FREE = tenantOn('free');
/** Linked by a story and never scanned. */
const EMPTY_ACCOUNT = '111122223391';
const METRICS = /\/metrics\?/;
const SAMPLE = 'Could not load metrics. Showing sample.';
const HOSTILE = '"><script>alert(1)</script> \' OR 1=1 %00 مرحبا 生产 🐢';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const costs = (on: Page) => on.getByRole('table', { name: 'Cost by service' });
const rows = (on: Page) => costs(on).locator('tbody tr');
const download = async (on: Page): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

test('shows a skeleton, then three cards and each service, most expensive first', async () => {
  const held = await heldCalls(page, METRICS);
  await page.goto(`/${TENANT}/dashboard`);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  for (const name of ['Total Cost', 'Optimizable', 'Services Tracked'])
    await expect(figure(page, name)).toHaveText(/^\$?[\d,]+$/);
  await expect(page.getByText('Sample data')).toHaveCount(0);
  const costsOfRows = (await rows(page).locator('td:nth-child(3)').allInnerTexts()).map((text) =>
    Number(text.replace(/[$,]/g, '')),
  );
  expect(costsOfRows.length).toBeGreaterThan(5);
  expect(costsOfRows).toEqual([...costsOfRows].sort((a, b) => b - a));
  for (const chart of ['Net cost and savings', 'Distribution'])
    await expect(page.getByRole('img', { name: new RegExp(`^${chart}`) })).toBeVisible();
});

test('keeps range and comparison in the address', async () => {
  await choose(page, '7d');
  await expect(page).toHaveURL(/range=7d/);
  await expect(page.getByText('7 days').first()).toBeVisible();
  await page.getByLabel('Compare previous period').click();
  await expect(page).toHaveURL(/compare=prev/);
  await expect(page.getByText(/^was \$[\d,]+ in the previous period$/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Compare previous period')).toBeChecked();
  await expect(page.getByRole('radio', { name: '7d' })).toBeChecked();
  await page.getByRole('link', { name: 'Cost', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cost metrics' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Compare previous period')).toBeChecked();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Cost metrics' })).toBeVisible();
  await page.goBack();
});

test('exports the seven columns and exactly the rows shown', async () => {
  const { name, text } = await download(page);
  expect(name).toBe(`${TENANT}-cost-7d.csv`);
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe('provider,resource,cost,savings,net,prev,delta');
  await page.getByRole('button', { name: /^Show all \d+$/ }).click();
  expect(lines).toHaveLength(await rows(page).count());
  await page.getByRole('button', { name: 'Show 10' }).click();
  await expect(rows(page)).toHaveCount(10);
  for (const line of lines) expect(line).toMatch(/^aws,.+,[\d.]+,[\d.]+,[\d.]+,[\d.]+,-?[\d.]+$/);
});

test('finds short and full service names, in cards, rows and file', async () => {
  const search = page.getByLabel('Filter services');
  const money = async (on: Locator): Promise<number> => Number((await on.innerText()).replace(/[$,]/g, ''));
  for (const [typed, names] of [
    ['RDS', ['RDS']],
    ['Relational Database', ['RDS']],
    ['EC2', ['EC2', 'EC2 other', 'ECR']],
  ] as const) {
    await search.fill(typed);
    await expect(rows(page)).toHaveCount(names.length);
    let sum = 0;
    for (const name of names) {
      const row = rows(page).filter({ has: page.getByText(name, { exact: true }) });
      sum += await money(row.getByRole('cell').nth(2));
    }
    await expect.poll(() => money(figure(page, 'Total Cost'))).toBe(sum);
  }
  await search.fill('');
});

test('subtracts savings from cost in every row, and rows add up to the cards', async () => {
  await page.getByRole('button', { name: /^Show all \d+$/ }).click();
  const usd = (text: string): number => Number(text.replace(/[$,]/g, ''));
  const heads = await costs(page).getByRole('columnheader').allInnerTexts();
  const column = (name: string): number => heads.findIndex((head) => head.trim() === name);
  const table = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
  );
  const sum = (name: string): number => table.reduce((total, cells) => total + usd(cells[column(name)] ?? ''), 0);
  for (const cells of table)
    expect(usd(cells[column('Cost')] ?? '') - usd(cells[column('Savings')] ?? '')).toBe(
      usd(cells[column('Net')] ?? ''),
    );
  expect(usd(await figure(page, 'Total Cost').innerText())).toBe(sum('Cost'));
  expect(usd(await figure(page, 'Optimizable').innerText())).toBe(sum('Savings'));
  expect(usd(await figure(page, 'Net cost with all applied').innerText())).toBe(sum('Net'));
  await page.getByRole('button', { name: 'Show 10' }).click();
});

test('filters rows, cards and file; hostile text matches nothing; Clear shows all', async () => {
  const all = await rows(page).count();
  const search = page.getByLabel('Filter services');
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect(clear).toBeDisabled();
  await search.fill('lambda');
  await expect(rows(page)).toHaveCount(1);
  await expect(figure(page, 'Services Tracked')).toHaveText('1');
  expect((await download(page)).text.trimEnd().split('\r\n')).toHaveLength(2);
  await search.fill(HOSTILE);
  await expect(page.getByText('No service matches.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute(
    'aria-description',
    'Nothing to export.',
  );
  await page.reload();
  await expect(search).toHaveValue(HOSTILE);
  await search.fill('x'.repeat(2_000));
  await expect(page.getByText('No service matches.')).toBeVisible();
  await clear.click();
  await expect(rows(page)).toHaveCount(all);
  await expect(page).not.toHaveURL(/service=/);
});

test('itemises usage, credits, tax and support, which add up to the bill', async () => {
  await choose(page, '90d');
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
  const bill = page.getByRole('table', { name: 'Usage and bill' });
  // Card and table switch to the new range one after the other.
  await expect(async () =>
    expect(await bill.getByRole('row', { name: 'Usage, unblended' }).innerText()).toContain(
      await figure(page, 'Total Cost').innerText(),
    ),
  ).toPass();
  for (const line of ['Tax', 'Support']) await expect(bill.getByRole('row', { name: line })).toContainText(/\$[\d,]+/);
  await expect(bill.getByRole('row', { name: 'Credits' })).toContainText(/−\$[\d,]+/);
  const [usage = 0, ...rest] = (await bill.locator('tbody').first().getByRole('cell').allInnerTexts()).map((text) =>
    Number(text.replace(/[$,]/g, '').replace('−', '-')),
  );
  const billed = rest.pop() ?? 0;
  expect(usage + rest.reduce((sum, usd) => sum + usd, 0)).toBe(billed);
  await expect(bill.getByRole('row', { name: 'Usage, amortised' })).toContainText(/\$[\d,]+/);
  await expect(page.getByText('Savings are computed from usage only.')).toBeVisible();
  await choose(page, '7d');
});

test('shows the forecast total with bounds and accuracy, and each day in a table', async () => {
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await expect(
    forecast.getByText(/^between \$[\d,]+ and \$[\d,]+(; such bounds held in \d+ of \d+ backtests on your history)?$/),
  ).toBeVisible();
  await expect(forecast.getByText(/^\$[\d,]+ in 30 days/)).toBeVisible();
  await expect(
    forecast.getByText(
      /^(Backtested on your history \d+ times?, \d+ days each\. The average daily error was [\d.]+%|The history is too short to measure accuracy)/,
    ),
  ).toBeVisible();
  await choose(page, '90 days', forecast);
  await expect(forecast.getByText(/^\$[\d,]+ in 90 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Menu of Forecast' }).click();
  await page.getByRole('menuitem', { name: 'View as table' }).click();
  await expect(page.getByRole('table', { name: 'Forecast' }).locator('tbody tr')).toHaveCount(180);
});

test('moves along the bars with the arrow keys, and filters by a clicked slice', async () => {
  await page.goto(`/${TENANT}/dashboard`);
  const bars = page.getByRole('img', { name: /^Net cost and savings per day/ });
  await expect(bars.locator('svg')).toBeVisible();
  await bars.focus();
  await page.keyboard.press('ArrowRight');
  const tip = bars.locator('b').first();
  const first = await tip.innerText();
  await page.keyboard.press('End');
  await expect(bars.getByText('Net cost')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(tip).toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(bars.getByText('Net cost')).toHaveCount(0);
  const ring = page.getByRole('img', { name: /^Distribution by service/ });
  const box = (await ring.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The most expensive service starts at the top, clockwise.
  const radius = Math.min(box.width, box.height) / 2 - 10;
  await page.mouse.click(box.x + box.width / 2 + radius * 0.5, box.y + box.height / 2 - radius * 0.86);
  await expect(page).toHaveURL(/service=/);
  await page.goto(`/${TENANT}/dashboard`);
});

test('shows every forecast failure and keeps the rest of the page', async () => {
  await failsInEveryWay(page, /\/forecast/, 'Could not load the forecast');
  await expect(figure(page, 'Total Cost')).toHaveText(/^\$[\d,]+$/);
});

test('shows a single account from the filter and the split, and an empty state without cost', async () => {
  await page.goto(`/${TENANT}/dashboard`);
  const total = await figure(page, 'Total Cost').innerText();
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: EMPTY_ACCOUNT,
  });
  await page.reload();
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.selectOption(EMPTY_ACCOUNT);
  await expect(page).toHaveURL(new RegExp(`account=${EMPTY_ACCOUNT}`));
  await expect(page.getByText('No cost for this account in this range')).toBeVisible();
  await page.getByRole('link', { name: 'Cost', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cost metrics' })).toBeVisible();
  await account.selectOption(EMPTY_ACCOUNT);
  await expect(page.getByText('No cost for this account in this range')).toBeVisible();
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(figure(page, 'Total cost')).toHaveText(total);
  await page.goto(`/${TENANT}/dashboard`);
  const split = page.getByRole('table', { name: 'Cost by account' });
  await expect(split.getByRole('button')).toHaveCount(3);
  await split.getByRole('button', { name: /acme-prod|111122223333/ }).click();
  await expect(account).toHaveValue('111122223333');
  await expect(figure(page, 'Total Cost')).not.toHaveText(total);
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/delete`, { accountId: EMPTY_ACCOUNT });
  await page.goto(`/${TENANT}/dashboard?account=${EMPTY_ACCOUNT}`);
  await expect(page.getByText('No cost for this account in this range')).toBeVisible();
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(figure(page, 'Total Cost')).toHaveText(total);
});

test('labels Azure and GCP as coming soon', async () => {
  for (const name of ['Azure', 'GCP']) {
    await choose(page, name);
    await expect(page.getByText(`${name} is coming soon`)).toBeVisible();
    await expect(costs(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Start a scan' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Show AWS' }).click();
  await expect(page.getByRole('radio', { name: /AWS \$[\d,]+/ })).toBeChecked();
  await expect(rows(page).first()).toBeVisible();
});

test('refetches on Refresh and keeps the figures, even on failure', async () => {
  const shown = await figure(page, 'Total Cost').innerText();
  const held = await heldCalls(page, METRICS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refreshing…' })).toBeDisabled();
  await expect(figure(page, 'Total Cost')).toHaveText(shown);
  held.release();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  const line = await badLine(page, METRICS, 'a defect');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Could not load metrics. Something went wrong. Showing earlier data.')).toBeVisible();
  await expect(figure(page, 'Total Cost')).toHaveText(shown);
  await line.mend();
});

test('shows a labelled sample for every initial failure, does not export it, and loads live figures on Refresh', async () => {
  const line = await badLine(page, METRICS, 'no network');
  await page.reload();
  for (const trouble of EVERY_TROUBLE) {
    line.become(trouble);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(page.getByText(SAMPLE)).toBeVisible();
  }
  await expect(page.getByText('Sample data.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  await line.mend();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(SAMPLE)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test('keeps a separate range per tab', async () => {
  const other = await page.context().newPage();
  await other.goto(`/${TENANT}/dashboard?range=90d`);
  await expect(other.getByText('90 days').first()).toBeVisible();
  await page.goto(`/${TENANT}/dashboard?range=7d`);
  await expect(page.getByRole('radio', { name: '7d' })).toBeChecked();
  await other.reload();
  await expect(other.getByRole('radio', { name: '90d' })).toBeChecked();
  await other.close();
});

test('falls back to defaults for invalid addresses and ignores an impossible account', async () => {
  await page.goto(`/${TENANT}/dashboard?range=1000y&provider=ibm&account='--&compare=<b>`);
  await expect(page.getByRole('radio', { name: '30d' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(page.getByLabel('Compare previous period')).not.toBeChecked();
  await expect(rows(page).first()).toBeVisible();
});

test('lets a viewer export', async ({ shared }) => {
  const viewer = await shared.enter(VIEWER);
  await viewer.goto(`/${TENANT}/dashboard`);
  await expect(rows(viewer).first()).toBeVisible();
  expect((await download(viewer)).text).toMatch(/^provider,resource,cost/);
  await viewer.context().close();
});

test('shows the next step before the first scan, and on Free why export is unavailable', async ({ shared }) => {
  const free = await shared.enter(adminEmail(FREE));
  await free.goto(`/${FREE.tenantId}/dashboard`);
  await expect(free.getByText('No cost read yet').last()).toBeVisible();
  await expect(free.getByRole('button', { name: 'Export CSV' })).toHaveAttribute(
    'aria-description',
    'CSV export needs Starter or above. Your plan is Free.',
  );
  await free.getByRole('link', { name: 'Add account', exact: true }).click();
  await expect(free.getByRole('heading', { name: 'Add account', level: 1 })).toBeVisible();
  await free.context().close();
});

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
