import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totpCode } from '../../../tools/local/emulators/cognito/totp';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT, OPERATOR_EMAIL } from '../../../tools/local/seed/demo-people';
import { startCloud, type StartedCloud } from '../../../tools/testing/started-cloud';
import { newestCode } from './newest-code';
import { personIn } from './person';
import { signIn } from '../../../tools/testing/sign-in';

const TENANT = MAIN_TENANT.tenantId;
const INVITED = 'newcomer@northwind.example';
const OWN_PASSWORD = 'Verdigris-7-stitches';
const STEP_MS = 30_000;
/** Text that looks like markup, a formula and a path, in several scripts. */
const HOSTILE = '<img src=x onerror=alert(1)> =HYPERLINK("x") ../../ 生产 🐢';

/** One story in sequence: inviting a user, their permissions, an operator's access, and the audit trail. */
test.describe.configure({ mode: 'serial' });

const state = mkdtempSync(join(tmpdir(), 'cloudmend-people-'));
let cloud: StartedCloud;
let admin: Page;
let newcomer: Page;
let operator: Page;
const faults: string[] = [];

const visit = (page: Page, path: string) => page.goto(`${cloud.url}/${TENANT}/${path}`);

/** An unused authenticator code: each time step works once. */
let lastStep = 0;
const freshCode = async (secret: string): Promise<string> => {
  const step = Math.max(Math.floor(Date.now() / STEP_MS), lastStep + 1);
  // One step ahead is within the pool's tolerance; beyond that the test waits.
  const early = (step - 1) * STEP_MS - Date.now();
  if (early > 0) await new Promise((done) => setTimeout(done, early));
  lastStep = step;
  return totpCode(secret, new Date(step * STEP_MS));
};

const keyOn = async (page: Page): Promise<string> => (await page.locator('ol code').innerText()).replaceAll(' ', '');

test.beforeAll(async ({ browser }) => {
  cloud = await startCloud(state, ['--empty-workspaces']);
  [admin, newcomer, operator] = await Promise.all([
    personIn(browser, faults),
    personIn(browser, faults),
    personIn(browser, faults),
  ]);
  await signIn(admin, cloud.url, adminEmail(MAIN_TENANT), DEMO_PASSWORD);
  await admin.waitForURL(`**/${TENANT}/home`);
});

test.afterAll(async () => {
  await cloud?.stop('SIGKILL');
  rmSync(state, { recursive: true, force: true });
});

test('invites a user; an invalid address is kept and explained', async () => {
  await visit(admin, 'manage-users');
  const email = admin.getByLabel('Email');
  for (const typed of ['', 'nobody', HOSTILE, `${'x'.repeat(300)}@example.com`]) {
    await email.fill(typed);
    await admin.getByRole('button', { name: 'Send invitation' }).click();
    await expect(admin.getByText('Enter a valid email address.')).toBeVisible();
    await expect(email).toHaveValue(typed);
  }
  await email.fill(INVITED);
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('Invitation sent.')).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(INVITED) })).toContainText('Invited');
});

test('signs in with the temporary password, sets a new one, and applies the role', async () => {
  await signIn(newcomer, cloud.url, INVITED, await newestCode(cloud.url, INVITED));
  await expect(newcomer.getByText('Set a new password to continue.')).toBeVisible();
  await newcomer.getByLabel('New password').fill(OWN_PASSWORD);
  await newcomer.locator('form button[type="submit"]').click();
  await newcomer.waitForURL(`**/${TENANT}/home`);
  await visit(newcomer, 'manage-users');
  await expect(newcomer.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  await expect(newcomer.getByText('tenant-admin, cloudmend-admin')).toBeVisible();
  await visit(newcomer, 'add-account');
  await expect(newcomer.getByText("You don't have permission to link accounts.")).toBeVisible();
});

test('applies a role change from the next request', async () => {
  await admin.getByLabel(`Group of ${INVITED}`).selectOption('tenant-devops');
  await expect(admin.getByText('Role changed.')).toBeVisible();
  await newcomer.reload();
  await expect(newcomer.getByRole('button', { name: 'Link account' })).toBeEnabled();
});

test('keeps any input of the link form', async () => {
  await newcomer.getByLabel('Account ID').fill(HOSTILE);
  await newcomer.getByLabel('Friendly name').fill(HOSTILE);
  await newcomer.getByLabel('Role ARN').fill('x'.repeat(2_000));
  await newcomer.getByRole('button', { name: 'Link account' }).click();
  await expect(newcomer.getByText('An AWS account ID has 12 digits.')).toBeVisible();
  await expect(newcomer.getByLabel('Account ID')).toHaveValue(HOSTILE);
  await expect(newcomer.getByLabel('Friendly name')).toHaveValue(HOSTILE);
  for (const cloudName of ['Azure (coming soon)', 'GCP (coming soon)'])
    await expect(newcomer.getByRole('option', { name: cloudName })).toBeDisabled();
});

test('changes the password; a wrong current one is explained and the form kept', async () => {
  await visit(newcomer, 'profile');
  const change = async (current: string): Promise<void> => {
    await newcomer.getByLabel('Current password').fill(current);
    await newcomer.getByLabel('New password', { exact: true }).fill(`${OWN_PASSWORD}-2`);
    await newcomer.getByLabel('Confirm new password').fill(`${OWN_PASSWORD}-2`);
    await newcomer.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not-this-one-1');
  await expect(newcomer.getByText('The current password is incorrect.')).toBeVisible();
  await expect(newcomer.getByLabel('New password', { exact: true })).toHaveValue(`${OWN_PASSWORD}-2`);
  await change(OWN_PASSWORD);
  await expect(newcomer.getByText('Password changed.')).toBeVisible();
});

test('sets up an authenticator app, and sign-in asks for its code', async () => {
  await newcomer.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(newcomer.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await keyOn(newcomer);
  await newcomer.getByLabel('Code from the app').fill('000000');
  await newcomer.getByRole('button', { name: 'Verify' }).click();
  await expect(newcomer.getByText('The code is incorrect.', { exact: false })).toBeVisible();
  lastStep = 0;
  await newcomer.getByLabel('Code from the app').fill(await freshCode(secret));
  await newcomer.getByRole('button', { name: 'Verify' }).click();
  await expect(
    newcomer.getByText('Sign-in asks for a code from your authenticator app.', { exact: false }),
  ).toBeVisible();

  await newcomer.getByRole('button', { name: 'Sign out everywhere' }).click();
  await newcomer.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await newcomer.waitForURL('**/signin**');
  await signIn(newcomer, cloud.url, INVITED, `${OWN_PASSWORD}-2`);
  await expect(newcomer.getByText('Enter the verification code sent to your device.')).toBeVisible();
  await newcomer.getByLabel('Verification code').fill(await freshCode(secret));
  await newcomer.locator('form button[type="submit"]').click();
  await newcomer.waitForURL(`**/${TENANT}/home`);
});

test("sets up an operator's second factor, enters with a reason, and shows the time left", async () => {
  await signIn(operator, cloud.url, OPERATOR_EMAIL, DEMO_PASSWORD);
  await expect(operator.getByRole('heading', { name: 'Set up an authenticator app first' })).toBeVisible();
  lastStep = 0;
  const key = await keyOn(operator);
  await operator.getByLabel('Code from the app').fill(await freshCode(key));
  await operator.getByRole('button', { name: 'Verify' }).click();
  // A session started without the app does not count: the operator signs in again with it.
  await operator.getByRole('button', { name: 'Sign in again' }).click();
  await operator.waitForURL('**/signin**');
  await signIn(operator, cloud.url, OPERATOR_EMAIL, DEMO_PASSWORD);
  await operator.getByLabel('Verification code').fill(await freshCode(key));
  await operator.locator('form button[type="submit"]').click();
  await expect(operator.getByRole('heading', { name: 'You are signed in as an operator' })).toBeVisible();
  await operator.getByRole('button', { name: `Enter ${TENANT}` }).click();
  await operator.getByLabel('Reason').fill('because');
  await operator.getByRole('button', { name: 'Enter workspace' }).click();
  await expect(operator.getByText('Enter a reason of at least ten characters.')).toBeVisible();
  await operator.getByLabel('Reason').fill(`Ticket 4711 ${HOSTILE}`);
  await operator.getByRole('button', { name: 'Enter workspace' }).click();
  await operator.waitForURL(`**/${TENANT}/home`);
  await expect(operator.getByRole('region', { name: 'Operator access' })).toContainText('60 minutes left');
  await operator.getByRole('button', { name: 'End access' }).click();
  await expect(operator.getByRole('heading', { name: 'You are signed in as an operator' })).toBeVisible();
});

test("logs all of it in the workspace's audit trail, filterable and exported without formulas", async () => {
  await visit(admin, 'company');
  const trail = admin.getByRole('table', { name: 'Audit trail' });
  await expect(trail.getByRole('row', { name: /Entered as operator/ })).toContainText('Ticket 4711');
  await expect(trail.getByRole('row', { name: /Left as operator/ })).toBeVisible();
  await expect(trail.getByRole('row', { name: /Changed the role of/ })).toContainText('group from Viewer to DevOps');
  await admin.getByLabel('What').selectOption('Operator access');
  await expect(trail.getByRole('row', { name: /Changed the role of/ })).toHaveCount(0);
  await expect(admin).toHaveURL(/action=access\./);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe(`${TENANT}-audit.csv`);
  expect(file.split('\r\n')[0]).toBe(
    'seq,at,actor,role,action,target,outcome,sourceIp,requestId,before,after,hash,sub,asked,actorNow',
  );
  expect(file).toContain('access.grant');
  expect(file).not.toContain('user.role');
});

test('shows usage against each limit, and requests another plan', async () => {
  await expect(admin.getByRole('progressbar', { name: /Linked accounts: \d+ of 100/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Request another plan' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/Message/).fill(HOSTILE);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(admin.getByText('Request sent. We will reply by email.')).toBeVisible();
});

test('locks out a removed user from the next request', async () => {
  await visit(admin, 'manage-users');
  await admin.getByRole('button', { name: `Remove ${INVITED}` }).click();
  await admin.getByRole('button', { name: `Remove ${INVITED}` }).click();
  await expect(admin.getByText('User removed.')).toBeVisible();
  await newcomer.reload();
  await expect(
    newcomer.getByRole('heading', { name: 'You are not in a workspace yet' }).or(newcomer.getByLabel('Email')),
  ).toBeVisible();
});

test('logs no error or warning, and executes no input as code', () => {
  // Sessions end here on purpose: by a password change, a removal, and the operator's second factor.
  expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
});
