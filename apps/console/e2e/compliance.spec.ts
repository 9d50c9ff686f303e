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

test('each framework has its gauge, and the page says how coverage is computed', async () => {
  const held = await heldCalls(page, COVERAGE);
  await visit(page);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expect(
    page.getByRole('img', { name: /CIS.*5\.0.*: \d+% coverage, \d+ of \d+ assessed controls pass\./ }),
  ).toBeVisible();
  await expect(page.getByText('Coverage = controls passed / controls assessed.')).toBeVisible();
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test('a framework opens to its controls, a control to its checks, a check to its resources, a resource to its finding', async () => {
  await page.getByRole('button', { name: /CIS.*3\.0/ }).click();
  await expect(page).toHaveURL(/framework=/);
  await page.getByRole('button', { name: /^Failed \d+$/ }).click();
  await controls(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/control=/);
  await expect(page.getByRole('list', { name: /^Checks of/ })).toContainText(/\d+ failed/);
  await page.reload();
  await page
    .getByRole('list', { name: /^Resources that fail/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/security-findings\?finding=/);
  await expect(page.getByRole('dialog')).toContainText('Controls');
  await page.goBack();
  await expect(page.getByRole('list', { name: /^Checks of/ })).toBeVisible();
});

test('words narrow the controls; hostile ones find nothing and run nothing', async () => {
  await page.getByLabel('Filter controls').fill(HOSTILE);
  await expect(page.getByText('No controls to display.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(controls(page).getByRole('button').first()).toBeVisible();
});

test('a control that nothing speaks to, or only a person can judge, never counts as passed', async () => {
  await page.getByRole('button', { name: /^Manual \d+$/ }).click();
  await expect(
    controls(page)
      .locator('tbody tr')
      .filter({ hasText: /Passed|Failed|Not assessed/ }),
  ).toHaveCount(0);
  await controls(page).getByRole('button').first().click();
  await expect(
    page
      .getByText(/^Only a person can judge this control: no setting of a cloud account answers it\.$|\d+ for a person/)
      .first(),
  ).toBeVisible();
});

test('whatever goes wrong, labelled samples stand there with the reason, and asking again brings the live ones', async () => {
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

test('before the first scan nothing is covered, and the page says what to do', async ({ shared }) => {
  const newcomer = await shared.enter(adminEmail(NEW));
  await newcomer.goto(`/${NEW.tenantId}/compliance`);
  await expect(newcomer.getByText('No coverage yet')).toBeVisible();
  await newcomer.getByRole('link', { name: 'Add account', exact: true }).click();
  await expect(newcomer.getByRole('heading', { name: 'Add account', level: 1 })).toBeVisible();
  await newcomer.context().close();
});

test('Free is told which plans have it', async ({ shared }) => {
  const free = await shared.enter(adminEmail(FREE));
  await free.goto(`/${FREE.tenantId}/compliance`);
  await expect(free.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await expect(free.getByText("Your account doesn't have permission to view this area.")).toBeVisible();
  await expect(free.getByText('starter, basic, pro, enterprise')).toBeVisible();
  await free.context().close();
});

test('no page wrote an error or a warning, and nothing typed ran', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
