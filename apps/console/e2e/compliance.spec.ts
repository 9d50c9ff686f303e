import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, EVERY_TROUBLE, heldCalls, TROUBLES } from './network';
import { tenantOn, test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const FREE = tenantOn('free');
const NEW = tenantOn('starter');
const COVERAGE = /\/compliance$/;
const HOSTILE = '<script>alert(1)</script> ٣ 生产 🐢';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const controls = (on: Page) => on.getByRole('table', { name: 'Controls' });
const visit = (on: Page, query = '') => on.goto(`/${TENANT}/compliance${query}`);

test('shows a card per framework and explains how coverage is computed', async () => {
  const held = await heldCalls(page, COVERAGE);
  await visit(page);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expect(page.getByRole('region', { name: 'CIS AWS 5.0' })).toContainText(/\d+%.*\d+ of \d+ pass/);
  await expect(page.getByText('Coverage = controls passed / controls assessed.')).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test("opens a framework's controls, their checks, the resources and a finding", async () => {
  await page.getByRole('button', { name: /CIS.*3\.0/ }).click();
  await expect(page).toHaveURL(/framework=/);
  await page.getByRole('button', { name: /^Failed \d+$/ }).click();
  await controls(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/control=/);
  await expect(page.getByRole('list', { name: /^Checks of/ })).toContainText(/\d+ failed/);
  await page.reload();
  await page
    .getByRole('list', { name: /^Resources failing/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/security-findings\?finding=/);
  await expect(page.getByRole('dialog')).toContainText('Controls');
  await page.goBack();
  await expect(page.getByRole('list', { name: /^Checks of/ })).toBeVisible();
});

test('filters controls by text; hostile text matches nothing and executes nothing', async () => {
  await page.getByLabel('Filter controls').fill(HOSTILE);
  await expect(page.getByText('No controls to display.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(controls(page).getByRole('button').first()).toBeVisible();
});

test('never counts a manual or uncovered control as passed', async () => {
  await page.getByRole('button', { name: /^Manual \d+$/ }).click();
  await expect(
    controls(page)
      .locator('tbody tr')
      .filter({ hasText: /Passed|Failed|Not assessed/ }),
  ).toHaveCount(0);
  await controls(page).getByRole('button').first().click();
  await expect(
    page
      .getByText(/^This control requires manual review: no setting of a cloud account proves it\.$|\d+ manual/)
      .first(),
  ).toBeVisible();
});

test('shows labelled samples with the reason for every failure, and live data after a retry', async () => {
  const line = await badLine(page, COVERAGE, 'no network');
  await visit(page);
  for (const trouble of EVERY_TROUBLE) {
    line.become(trouble);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText(`Could not load compliance. ${TROUBLES[trouble].says} Showing sample frameworks.`),
    ).toBeVisible();
    await expect(page.getByText('Sample data.')).toBeVisible();
  }
  await line.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(controls(page)).toBeVisible();
  await expect(page.getByText('Sample data.')).toHaveCount(0);
});

test('shows no coverage and the next step before the first scan', async ({ shared }) => {
  const newcomer = await shared.enter(adminEmail(NEW));
  await newcomer.goto(`/${NEW.tenantId}/compliance`);
  await expect(newcomer.getByText('No coverage yet')).toBeVisible();
  await newcomer.getByRole('link', { name: 'Add account', exact: true }).click();
  await expect(newcomer.getByRole('heading', { name: 'Add account', level: 1 })).toBeVisible();
  await newcomer.context().close();
});

test('shows each control over time, with the bounds of its failures and the sealed scans behind them', async () => {
  await visit(page);
  await page.getByRole('radio', { name: 'Timeline' }).click({ force: true });
  await expect(page).toHaveURL(/tab=timeline/);
  const timeline = page.getByRole('region', { name: 'Controls over time' });
  await expect(timeline.getByText(/^\d+ scans of \d+ accounts observed\./)).toBeVisible();
  await expect(timeline.getByText(/audit line \d+, root/)).toBeVisible();
  const failing = timeline.getByRole('button', { name: /: .*Failed from/ }).first();
  await failing.click();
  await expect(timeline.getByText(/^Failed from .*: (at least \d+ days?|less than a day)/).first()).toBeVisible();
  await page.reload();
  await expect(timeline.getByText(/^\d+ scans of \d+ accounts observed\./)).toBeVisible();
  await page.getByRole('radio', { name: 'Controls' }).click({ force: true });
  await expect(controls(page)).toBeVisible();
});

test('shows the fewest fixes for the most controls, within the time there is', async () => {
  await visit(page, '?framework=cis-aws-5.0&tab=fixes');
  const panel = page.getByRole('region', { name: 'Fix set' });
  await expect(panel).toContainText(/\d+ fixes, \d+ h.*→ \+\d+ controls/);
  const everything = await panel.getByText(/^\d+ fixes,/).textContent();
  await panel.getByText('1 hour').click();
  await expect(panel.getByText(/^\d+ fix(es)?,/)).not.toHaveText(everything ?? '');
  const steps = page.getByRole('list', { name: 'Fixes in order' });
  expect(await steps.getByRole('listitem').count()).toBeGreaterThan(0);
  await steps
    .getByRole('link', { name: /resource/ })
    .first()
    .click();
  await expect(page).toHaveURL(/security-findings\?check=/);
});

test('keeps a statement for a control that nothing assesses, until it is withdrawn', async () => {
  await visit(page, '?framework=soc2&q=CC1.1&control=CC1.1');
  await page.getByRole('button', { name: 'Add statement' }).click();
  await page.getByRole('button', { name: 'Add statement' }).click();
  await expect(page.getByText('Write the statement.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Statement' }).fill(HOSTILE);
  await page.getByRole('button', { name: 'Add statement' }).click();
  const statements = page.getByRole('list', { name: 'Statements of CC1.1' });
  await expect(statements).toContainText(HOSTILE);
  await expect(controls(page)).toContainText('Attested');
  await statements.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByLabel('Reason').fill('The code of conduct changed.');
  await page.getByRole('form', { name: 'Withdraw statement' }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(statements).toContainText(/Withdrawn by .* The code of conduct changed\./);
  await expect(controls(page)).not.toContainText('Attested');
});

test('tells Free which plans include it', async ({ shared }) => {
  const free = await shared.enter(adminEmail(FREE));
  await free.goto(`/${FREE.tenantId}/compliance`);
  await expect(free.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await expect(free.getByText("Your account doesn't have permission to view this area.")).toBeVisible();
  await expect(free.getByText('starter, basic, pro, enterprise')).toBeVisible();
  await free.context().close();
});

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
