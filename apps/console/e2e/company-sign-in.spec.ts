import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminEmail, DEMO_PASSWORD, DEMO_TENANTS } from '../../../tools/local/seed/demo-people';
import { signIn } from '../../../tools/testing/sign-in';
import { startCloud, type StartedCloud } from '../../../tools/testing/started-cloud';
import { newestCode } from './newest-code';
import { personIn } from './person';

const TENANT = DEMO_TENANTS.find(({ plan }) => plan === 'enterprise')!;
const ADMIN = adminEmail(TENANT);
const DOMAIN = `${TENANT.tenantId}.example`;
const [ENGINEER, ANALYST] = [`engineer@${DOMAIN}`, `analyst@${DOMAIN}`];
const PASSWORD = 'Verdigris-7-stitches';
const TAB = `/${TENANT.tenantId}/settings?tab=company`;

/** One story in sequence: set up, tried, used, required, and refused. */
test.describe.configure({ mode: 'serial' });

const state = mkdtempSync(join(tmpdir(), 'cloudmend-company-'));
const faults: string[] = [];
let cloud: StartedCloud;
let admin: Page;
let engineer: Page;
let analyst: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  cloud = await startCloud(state, ['--empty-workspaces']);
  [admin, engineer, analyst] = await Promise.all([
    personIn(browser, faults),
    personIn(browser, faults),
    personIn(browser, faults),
  ]);
  await signIn(admin, cloud.url, ADMIN, DEMO_PASSWORD);
  await admin.waitForURL(`**/${TENANT.tenantId}/home`);
});

test.afterAll(async () => {
  await cloud?.stop('SIGKILL');
  rmSync(state, { recursive: true, force: true });
});

const card = (name: string) => admin.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const visit = (page: Page, path: string) => page.goto(`${cloud.url}/${TENANT.tenantId}/${path}`);

/** Without what axe cannot know: the page behind was checked with the others. */
const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

/** On the page of the company's provider. */
const chooseAtCompany = (page: Page, email: string) => page.getByRole('button', { name: email }).click();

const addGroup = async (place: number, name: string, role: string): Promise<void> => {
  await press(admin, 'Add group');
  const group = admin.getByRole('group', { name: `Group ${place}`, exact: true });
  await group.getByRole('textbox').fill(name);
  await group.getByLabel('Role').selectOption(role);
};

test('an admin verifies the domain of the company', async () => {
  await admin.goto(`${cloud.url}${TAB}`);
  await expect(card('Company sign-in')).toContainText('Not set up');
  await expectAccessible(admin);
  await admin.getByLabel('Domain', { exact: true }).fill(DOMAIN);
  await press(admin, 'Add domain');
  await press(admin, `Check the record of ${DOMAIN}`);
  await expect(admin.getByRole('alert')).toContainText('The TXT record was not found.');
  const [name, value] = await card('Email domains').locator('code').allInnerTexts();
  await admin.request.post(`${cloud.url}/__local/dns`, { form: { name: name ?? '', value: value ?? '' } });
  await press(admin, `Check the record of ${DOMAIN}`);
  await expect(card('Email domains')).toContainText('Verified on');
});

test('connects the provider, and a test says what it sends without signing anyone in', async () => {
  const provider = card('Identity provider');
  await provider.getByLabel('Metadata address').fill(`${cloud.url}/__local/identity-providers/saml/nothing`);
  await press(admin, 'Connect provider');
  await expect(provider).toContainText('The SAML metadata could not be read');
  await expect(provider.getByLabel('Metadata address')).toHaveValue(/nothing$/);
  await provider.getByLabel('Metadata address').fill(`${cloud.url}/__local/identity-providers/saml/metadata`);
  await press(admin, 'Connect provider');
  await expect(provider.getByRole('button', { name: 'Test sign-in' })).toBeVisible();
  const [tab] = await Promise.all([admin.waitForEvent('popup'), press(admin, 'Test sign-in')]);
  await chooseAtCompany(tab, ENGINEER);
  await expect(tab.getByText('The connection works.', { exact: false })).toContainText('Cloud Engineers');
  await expectAccessible(tab);
  const closed = tab.waitForEvent('close');
  await tab
    .getByRole('button', { name: 'Close this tab' })
    .click({ noWaitAfter: true, force: true })
    .catch(() => {});
  await closed;
  await admin.reload();
  await expect(card('Company sign-in')).toContainText('Off');
});

test('maps groups to roles and turns it on', async () => {
  await addGroup(1, 'Cloud Admins', 'Admin');
  await addGroup(2, 'Cloud Engineers', 'DevOps');
  await admin.getByLabel('Optional', { exact: true }).check();
  await press(admin, 'Save rules');
  await expect(card('Company sign-in')).toContainText('Optional');
  await expectAccessible(admin);
});

test('a new employee signs in, with the role of their group, on the page that they wanted', async () => {
  await visit(engineer, 'scan?tab=schedule');
  await engineer.waitForURL('**/signin');
  await engineer.getByLabel('Email').fill(ENGINEER);
  await press(engineer, 'Sign in with your company');
  await chooseAtCompany(engineer, ENGINEER);
  await engineer.waitForURL(`**/${TENANT.tenantId}/scan?tab=schedule`);
  await expect(engineer.getByRole('heading', { name: 'Scans', level: 1 })).toBeVisible();
  await visit(engineer, 'profile');
  await expect(engineer.getByRole('table', { name: 'Workspaces' })).toContainText('DevOps');
  await expect(engineer.getByText('You sign in with your company', { exact: false })).toBeVisible();
  await expect(engineer.getByLabel('Current password')).toHaveCount(0);
  await expectAccessible(engineer);
  await visit(admin, 'manage-users');
  await expect(admin.getByRole('row', { name: new RegExp(ENGINEER) })).toContainText('Active');
});

test('goes on in the same page when the session ends, through a new tab', async () => {
  await engineer.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken'))!;
    const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' };
    await fetch('/api/me/sessions/end', { method: 'POST', headers, body: JSON.stringify({ keepThis: false }) });
  });
  await engineer.getByRole('link', { name: 'Scans' }).first().click();
  const dialog = engineer.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  const [tab] = await Promise.all([
    engineer.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Sign in with your company' }).click(),
  ]);
  await chooseAtCompany(tab, ENGINEER);
  await expect(tab.getByText('You are signed in again.', { exact: false })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await tab.close();
});

test('stays signed in after a reload, and signs out', async () => {
  await engineer.reload();
  await expect(engineer.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await engineer.getByRole('button', { name: 'Account menu' }).click();
  await engineer.getByRole('menuitem', { name: 'Sign out' }).click();
  await engineer.waitForURL('**/signin**');
  await visit(engineer, 'home');
  await engineer.waitForURL('**/signin**');
});

test('an answer that no one asked for signs no one in', async () => {
  await engineer.goto(`${cloud.url}/signin?code=stolen&state=made-up`);
  await expect(engineer.getByRole('alert')).toContainText('The sign-in has expired.');
  await expect(engineer).toHaveURL(`${cloud.url}/signin`);
});

test('someone in no group is refused in plain words', async () => {
  await engineer.getByLabel('Email').fill(`guest@${DOMAIN}`);
  await press(engineer, 'Sign in with your company');
  await chooseAtCompany(engineer, `guest@${DOMAIN}`);
  await expect(engineer.getByRole('alert')).toHaveText(
    'Your company has not given you access. Ask your administrator.',
  );
});

test('a required sign-in refuses the password of a member, and lets them in by the company', async () => {
  await admin.getByLabel('Email').fill(ANALYST);
  await press(admin, 'Send invitation');
  await expect(admin.getByText('Invitation sent.')).toBeVisible();
  await signIn(analyst, cloud.url, ANALYST, await newestCode(cloud.url, ANALYST));
  await analyst.getByLabel('New password').fill(PASSWORD);
  await analyst.locator('form button[type="submit"]').click();
  await analyst.waitForURL(`**/${TENANT.tenantId}/home`);

  await admin.goto(`${cloud.url}${TAB}`);
  await addGroup(3, 'Finance', 'FinOps');
  await admin.getByLabel('Required', { exact: true }).check();
  await press(admin, 'Save rules');
  await expect(admin.getByRole('alert')).toContainText('Choose at least one admin');
  await admin.getByLabel(`${ADMIN} (you)`).check();
  await expectAccessible(admin);
  await press(admin, 'Save rules');
  await expect(card('Company sign-in')).toContainText('Required');

  await visit(analyst, 'cost-metrics');
  await expect(analyst.getByRole('heading', { name: 'Sign in with your company' })).toBeVisible();
  await expectAccessible(analyst);
  await press(analyst, 'Sign in with your company');
  await chooseAtCompany(analyst, ANALYST);
  await analyst.waitForURL(`**/${TENANT.tenantId}/cost-metrics`);
  await visit(analyst, 'profile');
  await expect(analyst.getByRole('table', { name: 'Workspaces' })).toContainText('FinOps');
});

test('an admin who may use a password removes the provider, which ends the sessions that it opened', async () => {
  await press(admin, 'Remove provider');
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove provider' }).click();
  await expect(card('Identity provider').getByRole('button', { name: 'Connect provider' })).toBeVisible();
  await analyst.reload();
  await expect(analyst.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});

test('logs no error or warning', () => {
  // Sessions end here on purpose.
  expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
});
