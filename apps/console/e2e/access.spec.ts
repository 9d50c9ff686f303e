import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, callAs, heldCalls } from './network';
import { colleague, tenantOn, test, toldBy } from './shared-cloud';

const COMPANY = tenantOn('enterprise');
const TENANT = COMPANY.tenantId;
const FURTHER = `${TENANT}-research`;
const VIEWER = colleague('tenant-viewer');
const MANAGER = colleague('tenant-manager');
const CANARY = 'canary-of-one-workspace';
const CANARY_ACCOUNT = '111122223390';
const HOSTILE = '<img src=x onerror=alert(1)> 生产 🐢';
const HOURS_MS = 3 * 3_600_000;

let page: Page;
toldBy(adminEmail(COMPANY), (own) => (page = own));

const field = (on: Page) => on.getByRole('textbox', { name: /Friendly name/ });
/** The workspaces whose data a page asks for. */
const asked = (on: Page): Set<string> => {
  const tenants = new Set<string>();
  on.on('request', (request) => {
    const named =
      /\/api\/tenants\/([^/]+)\//.exec(request.url())?.[1] ?? /[?&]tenant(?:Id)?=([^&]+)/.exec(request.url())?.[1];
    if (named) tenants.add(named);
  });
  return tenants;
};

test('while the session is checked the page says so and shows nothing else', async () => {
  const held = await heldCalls(page, /^\/me$/);
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByText('Checking your session…')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  held.release();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
});

test('a page of a foreign, an unknown and a malformed workspace is the same page of one’s own; home stays and says so', async () => {
  for (const foreign of [MAIN_TENANT.tenantId, 'nobody-here', '..%2Fadmin']) {
    await page.goto(`/${foreign}/scan?x=1`);
    await expect(page).toHaveURL(new RegExp(`/${TENANT}/scan\\?x=1$`));
  }
  await page.goto(`/${MAIN_TENANT.tenantId}/home`);
  await expect(
    page.getByText(`You are not a member of ${MAIN_TENANT.tenantId}. This page shows ${TENANT}.`),
  ).toBeVisible();
  await expect(page.getByText('acme-prod')).toHaveCount(0);
});

test('who may not open a page is told which groups and plans may', async ({ shared }) => {
  for (const [email, path, needs] of [
    [VIEWER, 'manage-users', 'tenant-admin, cloudmend-admin'],
    [MANAGER, 'manage-users', 'tenant-admin, cloudmend-admin'],
    [adminEmail(MAIN_TENANT), 'ensure-tenant', 'enterprise'],
  ] as const) {
    const person = await shared.enter(email);
    await person.goto(`/${MAIN_TENANT.tenantId}/${path}`);
    await expect(person.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
    await expect(person.getByText(needs, { exact: true })).toBeVisible();
    await expect(person.getByText('Ensure Tenant is Enterprise-only.')).toHaveCount(path === 'ensure-tenant' ? 1 : 0);
    await person.context().close();
  }
});

test('a workspace is confirmed as one comes in; when that fails one can go on', async () => {
  const line = await badLine(page, /^\/tenant\/ensure$/, 'a page of a proxy');
  await page.goto(`/${TENANT}/company`);
  await expect(
    page.getByText("Note: could not finalize tenant setup right now (HTTP 503). You can proceed; we'll retry later."),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await line.mend();
});

test('a further workspace needs a name, keeps it when it is refused, and opens', async () => {
  await page.goto(`/${TENANT}/ensure-tenant`);
  const name = page.getByRole('textbox', { name: /Tenant name/ });
  const send = page.getByRole('button', { name: 'Ensure tenant' });
  await send.click();
  await expect(page.getByText('Tenant name required.')).toBeVisible();
  const line = await badLine(page, /^\/tenant\/ensure$/, 'a page of a proxy');
  await name.fill(HOSTILE);
  await send.click();
  await expect(page.getByText('HTTP 503')).toBeVisible();
  await expect(name).toHaveValue(HOSTILE);
  await line.mend();
  await name.fill(' Umbrella   Research ');
  await expect(page.getByText(`Its address will be /${FURTHER}/home`)).toBeVisible();
  await send.click();
  await expect(page.getByText('Tenant ensured/created successfully.')).toBeVisible();
  await page.waitForURL(`**/${FURTHER}/home`);
});

test('a workspace chosen in another tab shows nothing of the one before, and takes nothing from it', async () => {
  await page.goto(`/${TENANT}/add-account`);
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: CANARY_ACCOUNT,
    friendlyName: CANARY,
  });
  await page.reload();
  await expect(page.getByText(CANARY)).toBeVisible();
  await field(page).fill(HOSTILE);
  const here = asked(page);

  const other = await page.context().newPage();
  await other.goto(`/${TENANT}/add-account`);
  await expect(other.getByText(CANARY)).toBeVisible();
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: `Open ${FURTHER}` }).click();
  await other.waitForURL(`**/${FURTHER}/home`);
  await expect(other.getByRole('banner').getByText(FURTHER)).toBeVisible();
  const there = asked(other);
  await other.getByRole('link', { name: 'Add Account', exact: true }).click();
  await expect(other.getByText('No account linked yet')).toBeVisible();
  await expect(other.getByText(CANARY)).toHaveCount(0);
  expect([...there]).toEqual([FURTHER]);

  await expect(field(page)).toHaveValue(HOSTILE);
  await page.getByRole('link', { name: 'Scans' }).click();
  await expect(page.getByText(CANARY).first()).toBeVisible();
  // What was asked a moment ago need not be asked again; another workspace's data never are.
  expect([...here].filter((tenantId) => tenantId !== TENANT)).toEqual([]);
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/${CANARY_ACCOUNT}`, {});
  await other.close();
});

test('one call that finds the session ended covers the page and keeps what was typed, whatever the browser still holds', async ({
  shared,
}) => {
  await page.goto(`/${TENANT}/add-account`);
  await field(page).fill(HOSTILE);
  await page.getByRole('textbox', { name: /Account id/ }).fill(CANARY_ACCOUNT);
  const line = await badLine(page, /\/accounts\/link$/, 'a session that the gateway does not know');
  await page.getByRole('button', { name: 'Link account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await line.mend();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toHaveValue(HOSTILE);
  await expect(page.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
  // What was left of the session was closed, and with it that of the browsers yet to come.
  shared.forget(adminEmail(COMPANY));
});

test('a session that ends in mid-work covers the page, keeps what was typed, and goes on with the password', async ({
  shared,
}) => {
  await page.goto(`/${TENANT}/add-account`);
  await field(page).fill(HOSTILE);
  const elsewhere = await shared.enter(adminEmail(COMPANY));
  await elsewhere.goto(`/${TENANT}/profile`);
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await elsewhere.waitForURL('**/signin**');
  await elsewhere.context().close();
  shared.forget(adminEmail(COMPANY));

  // The token that is still held runs out, and no new one is given.
  await page.clock.setSystemTime(Date.now() + HOURS_MS);
  await page.getByRole('button', { name: 'Use next free demo account' }).click();
  await page.getByRole('button', { name: 'Link account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one-1');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('Incorrect email or password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toHaveValue(/demo-\d+/);
  // That the pool and the API refuse is what this is about.
  expect(shared.faults.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('no page wrote an error or a warning, and nothing typed ran', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
