import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { adminEmail, COLLEAGUES, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { CLOSED_ACCOUNT_ID } from '../../../tools/demo-cloud/demo-accounts';
import { badLine, callAs, failsInEveryWay, heldCalls } from './network';
import { tenantOn, test, toldBy } from './shared-cloud';

const COMPANY = tenantOn('enterprise');
const TENANT = COMPANY.tenantId;
const ACCOUNT = '111122223320';
const ANOTHER = '111122223321';
/** Belongs to the main workspace: its role requires that workspace's ExternalId. */
const OF_OTHERS = '111122223333';
const HOSTILE = '<img src=x onerror=alert(1)> =HYPERLINK("x") مرحبا 生产 🐢';
const toRoleArn = (accountId: string, name = 'CloudMendReadOnly'): string => `arn:aws:iam::${accountId}:role/${name}`;
const NOT_ASSUMED = 'Could not assume role. Check ExternalId/Trust.';
const LINK = /\/accounts\/link$/;
const TEST = /\/accounts\/test$/;
const UNLINK = /\/accounts\/delete$/;

let page: Page;
toldBy(adminEmail(COMPANY), async (own) => {
  page = own;
  await own.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

const table = (on: Page) => on.getByRole('table', { name: 'Linked accounts' });
const row = (on: Page, text: string) => table(on).getByRole('row').filter({ hasText: text });
const field = (on: Page, name: string | RegExp) => on.getByRole('textbox', { name });
const link = (on: Page) => on.getByRole('button', { name: 'Link account' });
const visit = (on: Page, tenantId: string = TENANT) => on.goto(`/${tenantId}/add-account`);

interface Form {
  readonly id: string;
  readonly name?: string;
  readonly role?: string;
}

const fill = async (on: Page, { id, name = '', role = '' }: Form): Promise<void> => {
  await field(on, /Account ID/).fill(id);
  await field(on, /Friendly name/).fill(name);
  await field(on, /Role ARN/).fill(role);
};

test('shows a skeleton while accounts load, and the next step without accounts', async () => {
  const held = await heldCalls(page, /\/accounts$/);
  await visit(page);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  await expect(page.getByText('No account linked yet')).toBeVisible();
  await expect(page.getByText("Create the role, then link the account with the role's ARN.")).toBeVisible();
});

for (const [what, form, says] of [
  ['nothing', { id: '' }, 'Account ID required.'],
  ['too few digits', { id: '123' }, 'An AWS account ID has 12 digits.'],
  ['too many', { id: '1'.repeat(2_000) }, 'An AWS account ID has 12 digits.'],
  ['digits of another script', { id: '١٢٣٤٥٦٧٨٩٠١٢' }, 'An AWS account ID has 12 digits.'],
  ['markup', { id: HOSTILE }, 'An AWS account ID has 12 digits.'],
  [
    'a role in another account',
    { id: ACCOUNT, role: toRoleArn(ANOTHER) },
    'The role ARN belongs to a different account ID.',
  ],
  [
    'a role with another name',
    { id: ACCOUNT, role: toRoleArn(ACCOUNT, 'Admin') },
    'The role must be named CloudMendReadOnly.',
  ],
  [
    'a malformed role ARN',
    { id: ACCOUNT, role: 'arn:aws:iam::1:user/x' },
    'The role ARN must have the form arn:aws:iam::<account ID>:role/CloudMendReadOnly.',
  ],
] as const satisfies ReadonlyArray<readonly [string, Form, string]>) {
  test(`${what}: the form explains the error before sending and keeps the input`, async () => {
    await fill(page, form);
    await link(page).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(field(page, /Account ID/)).toHaveValue(form.id);
  });
}

test("shows this workspace's ExternalId in every document, to copy and to download", async () => {
  await expect(page.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
  for (const [tab, ending, holds] of [
    ['CloudFormation', 'cloudformation', `"sts:ExternalId": "cm-${TENANT}"`],
    ['Trust policy', 'trust', `"sts:ExternalId": "cm-${TENANT}"`],
    ['Permissions policy', 'permissions', '"ce:GetCostAndUsage'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const shown = await page.getByRole('region', { name: tab }).innerText();
    expect(shown).toContain(holds);
    await page.getByRole('button', { name: `Copy ${tab}` }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`CloudMendReadOnly.${ending}.json`);
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual(JSON.parse(shown));
  }
});

test('keeps the input and shows the reason when linking fails, even on a slow connection', async () => {
  await fill(page, { id: ACCOUNT, name: HOSTILE });
  const line = await badLine(page, LINK, "a proxy's error page");
  await link(page).click();
  await expect(page.getByText('HTTP 503')).toBeVisible();
  line.become('no network');
  await link(page).click();
  await expect(page.getByText('The service could not be reached. Check the connection and try again.')).toBeVisible();
  await expect(field(page, /Friendly name/)).toHaveValue(HOSTILE);
  await line.mend();
  const held = await heldCalls(page, LINK);
  await link(page).click();
  await expect(page.getByRole('button', { name: 'Linking…' })).toBeDisabled();
  held.release();
  await expect(page.getByText('Account linked successfully.')).toBeVisible();
});

test('lists an account without a role as pending, under the typed name, and cannot test it', async () => {
  await expect(row(page, ACCOUNT)).toContainText('Pending: no role yet');
  await expect(row(page, ACCOUNT)).toContainText(HOSTILE);
  await expect(row(page, ACCOUNT).getByRole('button', { name: 'Test' })).toBeDisabled();
});

test('links, tests and connects it again with its role', async () => {
  await fill(page, { id: ACCOUNT, name: 'umbrella-prod', role: toRoleArn(ACCOUNT) });
  await link(page).click();
  await expect(page.getByText('Role validated via STS.')).toBeVisible();
  await expect(row(page, ACCOUNT)).toContainText('Connected');
  await expect(field(page, /Account ID/)).toHaveValue('');
});

test('shows whether the role could be assumed or not be tested', async () => {
  await row(page, ACCOUNT).getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Role validated via STS.').first()).toBeVisible();
  const line = await badLine(page, TEST, 'too many requests');
  await row(page, ACCOUNT).getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('Role validation failed. Check ExternalId/Trust.')).toBeVisible();
  await line.mend();
});

test('shows a refusing role as refused when linking, when testing and in the list', async () => {
  await fill(page, { id: CLOSED_ACCOUNT_ID, name: 'umbrella-closed', role: toRoleArn(CLOSED_ACCOUNT_ID) });
  await link(page).click();
  await expect(page.getByText(NOT_ASSUMED).first()).toBeVisible();
  await expect(row(page, CLOSED_ACCOUNT_ID)).toContainText('Role refused');
  await page.reload();
  await row(page, CLOSED_ACCOUNT_ID).getByRole('button', { name: 'Test' }).click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_ASSUMED })).toBeVisible();
});

test('relinks nothing with a role that denies access, and says why', async () => {
  await row(page, CLOSED_ACCOUNT_ID).getByRole('button', { name: 'Relink' }).click();
  const dialog = page.getByRole('dialog', { name: 'Relink umbrella-closed' });
  await expect(dialog.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Trust policy' })).toContainText(`"sts:ExternalId": "cm-${TENANT}"`);
  await dialog.getByRole('textbox', { name: /Role ARN/ }).fill(toRoleArn(ANOTHER));
  await dialog.getByRole('button', { name: 'Test and relink' }).click();
  await expect(dialog.getByText('The role ARN belongs to a different account ID.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Role ARN/ }).fill(toRoleArn(CLOSED_ACCOUNT_ID, 'new/CloudMendReadOnly'));
  await dialog.getByRole('button', { name: 'Test and relink' }).click();
  await expect(dialog.getByText(NOT_ASSUMED)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, CLOSED_ACCOUNT_ID)).toContainText('Role refused');
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/delete`, { accountId: CLOSED_ACCOUNT_ID });
  await page.reload();
});

test("refuses the role of another workspace's account and reveals nothing about that workspace", async () => {
  await fill(page, { id: OF_OTHERS, role: toRoleArn(OF_OTHERS) });
  await link(page).click();
  await expect(row(page, OF_OTHERS)).toContainText('Role refused');
  await expect(page.getByText('acme')).toHaveCount(0);
  await callAs(page, 'DELETE', `/tenants/${TENANT}/accounts/delete`, { accountId: OF_OTHERS });
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: ANOTHER,
  });
  await page.reload();
});

test('connects an account without a role by adding one', async () => {
  await row(page, ANOTHER).getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Role ARN/ }).fill(toRoleArn(ANOTHER));
  await dialog.getByRole('button', { name: 'Test and link' }).click();
  await expect(page.getByText('Account linked.')).toBeVisible();
  await expect(row(page, ANOTHER)).toContainText('Connected');
  await expect(row(page, ANOTHER).getByRole('button', { name: 'Relink' })).toHaveCount(0);
});

test('asks for the account ID before unlinking, keeps it on failure, and confirms', async () => {
  await row(page, ANOTHER).getByRole('button', { name: 'Unlink' }).click();
  const dialog = page.getByRole('dialog');
  const typed = dialog.getByRole('textbox');
  for (const wrong of ['', ACCOUNT, HOSTILE]) {
    await typed.fill(wrong);
    await expect(dialog.getByRole('button', { name: 'Unlink account' })).toBeDisabled();
  }
  await typed.fill(ANOTHER);
  const line = await badLine(page, UNLINK, 'a defect');
  await dialog.getByRole('button', { name: 'Unlink account' }).click();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(typed).toHaveValue(ANOTHER);
  await line.mend();
  await dialog.getByRole('button', { name: 'Unlink account' }).click();
  await expect(page.getByText('Account unlinked.')).toBeVisible();
  await expect(row(page, ANOTHER)).toHaveCount(0);
});

test('unlinks in one tab what the other linked, and both show it', async () => {
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: ANOTHER,
  });
  const other = await page.context().newPage();
  await visit(other);
  await row(other, ANOTHER).getByRole('button', { name: 'Unlink' }).click();
  await other.getByRole('dialog').getByRole('textbox').fill(ANOTHER);
  await other.getByRole('dialog').getByRole('button', { name: 'Unlink account' }).click();
  await expect(other.getByText('Account unlinked.')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(row(page, ACCOUNT)).toBeVisible();
  await expect(row(page, ANOTHER)).toHaveCount(0);
});

test('shows every list failure, keeps the helper, and retries on request', async () => {
  await failsInEveryWay(page, /\/accounts(\?|$)/, 'Failed to load accounts');
  await expect(row(page, ACCOUNT)).toBeVisible();
  await expect(page.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
});

test('shows every template failure and keeps the form', async () => {
  await failsInEveryWay(page, /role-template/, 'Could not load the role template');
  await expect(page.getByText(`cm-${TENANT}`, { exact: true })).toBeVisible();
});

for (const { email, role } of COLLEAGUES) {
  const may = role !== 'tenant-viewer';
  test(`${role} ${may ? 'may link' : 'is told why linking is not allowed'}`, async ({ shared }) => {
    const colleague = await shared.enter(email);
    await visit(colleague, MAIN_TENANT.tenantId);
    await expect(row(colleague, OF_OTHERS)).toContainText('Connected');
    await expect(link(colleague)).toBeEnabled({ enabled: may });
    for (const name of ['Test', 'Unlink'])
      await expect(row(colleague, OF_OTHERS).getByRole('button', { name })).toBeEnabled({ enabled: may });
    await expect(colleague.getByText("You don't have permission to link accounts.")).toHaveCount(may ? 0 : 1);
    await colleague.context().close();
  });
}

test('logs no error or warning, and executes no input as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
