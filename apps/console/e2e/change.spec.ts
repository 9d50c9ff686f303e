import { expect, type Browser, type Page } from '@playwright/test';
import { adminEmail, COLLEAGUES, DEMO_PASSWORD, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { signInFrom } from '../../../tools/testing/sign-in';
import { type OwnCloud, test } from './own-cloud';
import { personIn } from './person';

/** One story in sequence: a finding is mended by a pull request, a recommendation in the cloud itself. */
test.describe.configure({ mode: 'serial' });

const WORKSPACE = `/${MAIN_TENANT.tenantId}`;
const FINDING = 'ECR repository has mutable image tags';
const FIX = 'Migrate a gp2 volume to gp3';
const ACCOUNT = 'acme-prod';
/** A worker or a scan takes longer than a page. */
const PATIENT = { timeout: 60_000 };

const faults: string[] = [];
let cloud: OwnCloud;
let admin: Page;
let author: Page;
let manager: Page;
let change = '';
let pullRequest = '';

/** Signs a person in on the way to a page. */
const enter = async (browser: Browser, email: string, path: string): Promise<Page> => {
  const page = await personIn(browser, faults);
  await signInFrom(page, cloud.url + path, email, DEMO_PASSWORD);
  await page.waitForURL(({ pathname, search }) => pathname + search === path);
  return page;
};
const findEmail = (wanted: string): string => COLLEAGUES.find(({ role }) => role === wanted)?.email ?? '';

test.beforeAll(({ cloud: own }) => {
  cloud = own;
});
test.afterAll(async () => {
  for (const page of [admin, author, manager]) await page?.context().close();
});

test('opens a pull request from a finding, which CI plans', async ({ browser }) => {
  author = await enter(browser, findEmail('tenant-devops'), `${WORKSPACE}/security-findings?q=acme-prod-tools`);
  await author.getByRole('table', { name: 'Findings', exact: true }).getByRole('button', { name: FINDING }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Open PR' }).click();
  await author.waitForURL('**/changes?change=*');
  change = author.url();
  const link = author.getByRole('link', { name: /^View PR/ });
  await expect(link).toBeVisible(PATIENT);
  await expect(author.getByRole('region', { name: 'Changed lines of production/services.tf' })).toContainText(
    'image_tag_mutability = "IMMUTABLE"',
  );
  pullRequest = (await link.getAttribute('href')) ?? '';
  await expect(author.getByRole('region', { name: 'Plan', exact: true })).toContainText('Passed', PATIENT);
  await expect(author.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

test('is approved by two other people', async ({ browser }) => {
  const { pathname, search } = new URL(change);
  admin = await enter(browser, adminEmail(MAIN_TENANT), pathname + search);
  manager = await enter(browser, findEmail('tenant-manager'), pathname + search);
  for (const [reviewer, count] of [
    [admin, '1 of 2'],
    [manager, '2 of 2'],
  ] as const) {
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await expect(reviewer.getByRole('region', { name: 'Approvals' })).toContainText(count);
  }
});

test('is merged at the Git host', async () => {
  await author.goto(pullRequest);
  await author.getByRole('button', { name: 'Merge pull request' }).click();
  // Leaving before the host has answered would take the merge back.
  await expect(author.getByText(/^Merged:/)).toBeVisible();
  await author.goto(change);
  const steps = author.getByRole('list', { name: 'Steps' });
  await expect(steps.locator('[data-state="done"]').filter({ hasText: 'Merged' })).toBeVisible(PATIENT);
});

test('mends a recommendation in the cloud itself', { tag: '@night' }, async () => {
  await admin.goto(`${cloud.url}${WORKSPACE}/changes?tab=automation`);
  await admin.getByRole('combobox', { name: `${FIX}, ${ACCOUNT}` }).selectOption('Auto');
  await expect(admin.getByText('Role for direct fixes')).toBeVisible();
  await admin.goto(`${cloud.url}${WORKSPACE}/recommendations`);
  await admin
    .getByRole('list', { name: 'Recommendations' })
    .getByRole('button', { expanded: false })
    .filter({ hasText: FIX })
    .filter({ hasText: ACCOUNT })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Fix', exact: true }).click();
  await admin.getByRole('button', { name: 'Fix now' }).click();
  await expect(admin.getByText('Fixed', { exact: true })).toBeVisible(PATIENT);
});

test('is verified by the next scan and entered in the ledger', { tag: '@night' }, async () => {
  await admin.goto(`${cloud.url}${WORKSPACE}/scan`);
  await admin.getByRole('button', { name: 'Start scan' }).click();
  await expect(admin.getByText('Scan queued').first()).toBeVisible();
  await admin.goto(`${cloud.url}${WORKSPACE}/changes?tab=savings`);
  const entry = admin.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: FIX });
  await expect(entry.first()).toContainText('Verified by the scan of', PATIENT);
});

test('breaks nothing on the way', () => expect(faults).toEqual([]));
