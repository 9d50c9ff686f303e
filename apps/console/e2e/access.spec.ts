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
/** The workspaces whose data a page requests. */
const listAskedTenants = (on: Page): Set<string> => {
  const tenants = new Set<string>();
  on.on('request', (request) => {
    const named =
      /\/api\/tenants\/([^/]+)\//.exec(request.url())?.[1] ?? /[?&]tenant(?:Id)?=([^&]+)/.exec(request.url())?.[1];
    if (named) tenants.add(named);
  });
  return tenants;
};

test('shows only a message while the session is checked', async () => {
  const held = await heldCalls(page, /^\/me$/);
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByText('Checking your session…')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  held.release();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
});

test("redirects foreign, unknown and malformed workspaces to the member's own; home stays and says so", async () => {
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

test('tells which groups and plans may open a restricted page', async ({ shared }) => {
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

test('ensures the workspace on entry and lets the user proceed when that fails', async () => {
  const line = await badLine(page, /^\/tenant\/ensure$/, "a proxy's error page");
  await page.goto(`/${TENANT}/company`);
  await expect(
    page.getByText("Note: could not finalize tenant setup right now (HTTP 503). You can proceed; we'll retry later."),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await line.mend();
});

test('requires a name for another workspace, keeps it when refused, then opens it', async () => {
  await page.goto(`/${TENANT}/ensure-tenant`);
  const name = page.getByRole('textbox', { name: /Tenant name/ });
  const send = page.getByRole('button', { name: 'Ensure tenant' });
  await send.click();
  await expect(page.getByText('Tenant name required.')).toBeVisible();
  const line = await badLine(page, /^\/tenant\/ensure$/, "a proxy's error page");
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

test('shows nothing of another workspace chosen in another tab, and keeps nothing from it', async () => {
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
  const here = listAskedTenants(page);

  const other = await page.context().newPage();
  await other.goto(`/${TENANT}/add-account`);
  await expect(other.getByText(CANARY)).toBeVisible();
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: `Open ${FURTHER}` }).click();
  await other.waitForURL(`**/${FURTHER}/home`);
  await expect(other.getByRole('banner').getByText(FURTHER)).toBeVisible();
  const there = listAskedTenants(other);
  await other.getByRole('link', { name: 'Add Account', exact: true }).click();
  await expect(other.getByText('No account linked yet')).toBeVisible();
  await expect(other.getByText(CANARY)).toHaveCount(0);
  expect([...there]).toEqual([FURTHER]);

  await expect(field(page)).toHaveValue(HOSTILE);
  await page.getByRole('link', { name: 'Scans' }).click();
  await expect(page.getByText(CANARY).first()).toBeVisible();
  // Recent data need not be refetched; another workspace's data never is.
  expect([...here].filter((tenantId) => tenantId !== TENANT)).toEqual([]);
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/${CANARY_ACCOUNT}`, {});
  await other.close();
});

test('covers the page and keeps what was typed when one call finds the session ended', async ({ shared }) => {
  await page.goto(`/${TENANT}/add-account`);
  await field(page).fill(HOSTILE);
  await page.getByRole('textbox', { name: /Account ID/ }).fill(CANARY_ACCOUNT);
  const line = await badLine(page, /\/accounts\/link$/, 'a session unknown to the gateway');
  await page.getByRole('button', { name: 'Link account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await line.mend();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toHaveValue(HOSTILE);
  await expect(page.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
  // Ends the shared session, so later browsers must sign in again.
  shared.forget(adminEmail(COMPANY));
});

test('covers the page when a session ends mid-work, keeps what was typed, and continues after the password', async ({
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

  // The current token expires and is not renewed.
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
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('Incorrect email or password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toHaveValue(/demo-\d+/);
  // The story is about refusals by the pool and the API.
  expect(shared.faults.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
