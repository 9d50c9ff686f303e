import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { colleague, test } from './shared-cloud';

/** One story in sequence: a finding is mended by a pull request, a recommendation in the cloud itself. */
test.describe.configure({ mode: 'serial' });

const WORKSPACE = `/${MAIN_TENANT.tenantId}`;
const FINDING = 'ECR repository has mutable image tags';
const FIX = 'Migrate a gp2 volume to gp3';
const ACCOUNT = 'acme-prod';
/** A worker or a scan takes longer than a page. */
const PATIENT = { timeout: 60_000 };

let admin: Page;
let author: Page;
let change = '';
let pullRequest = '';

test.beforeAll(async ({ shared }) => {
  admin = await shared.enter(adminEmail(MAIN_TENANT));
  author = await shared.enter(colleague('tenant-devops'));
});
test.afterAll(async () => {
  await admin?.context().close();
  await author?.context().close();
});

test('lets a change without a plan be approved by two people', async () => {
  await admin.goto(`${WORKSPACE}/changes?tab=automation`);
  await admin.getByRole('combobox', { name: 'A change without a plan' }).selectOption('needs 2 approvals');
  await admin.getByRole('button', { name: 'Review' }).click();
  await admin.getByRole('button', { name: 'Save as version 1' }).click();
  await expect(admin.getByText(/^version 1, saved by/)).toBeVisible();
});

test('opens a pull request from a finding', async () => {
  await author.goto(`${WORKSPACE}/security-findings?q=acme-prod-tools`);
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
  await expect(author.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

test('is approved by two other people', async ({ shared }) => {
  const manager = await shared.enter(colleague('tenant-manager'));
  for (const [reviewer, count] of [
    [admin, '1 of 2'],
    [manager, '2 of 2'],
  ] as const) {
    await reviewer.goto(change);
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await expect(reviewer.getByRole('region', { name: 'Approvals' })).toContainText(count);
  }
  await manager.context().close();
});

test('is merged at the Git host', async () => {
  await author.goto(pullRequest);
  await author.getByRole('button', { name: 'Merge pull request' }).click();
  await author.goto(change);
  const steps = author.getByRole('list', { name: 'Steps' });
  await expect(steps.locator('[data-state="done"]').filter({ hasText: 'Merged' })).toBeVisible(PATIENT);
});

test('mends a recommendation in the cloud itself', async () => {
  await admin.goto(`${WORKSPACE}/changes?tab=automation`);
  await admin.getByRole('combobox', { name: `${FIX}, ${ACCOUNT}` }).selectOption('Auto');
  await expect(admin.getByText('Role for direct fixes')).toBeVisible();
  await admin.goto(`${WORKSPACE}/recommendations`);
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

test('is verified by the next scan and entered in the ledger', async () => {
  await admin.goto(`${WORKSPACE}/scan`);
  await admin.getByRole('button', { name: 'Start scan' }).click();
  await expect(admin.getByRole('heading', { name: /^Scan done/ })).toBeVisible(PATIENT);
  await admin.goto(`${WORKSPACE}/changes?tab=savings`);
  const entry = admin.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: FIX });
  await expect(entry.first()).toContainText(/(Verified|Found) by the scan of/);
});

test('breaks nothing on the way', ({ shared }) => expect(shared.faults).toEqual([]));
