import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { colleague, test } from './shared-cloud';

/** One story in sequence: a finding becomes a change that two people approve and that is merged. */
test.describe.configure({ mode: 'serial' });

const TITLE = 'ECR repository has mutable image tags';
const PAGE = `/${MAIN_TENANT.tenantId}`;
const TOLD = 30_000;

let author: Page;
let address = '';
let pullRequest = '';

test.beforeAll(async ({ shared }) => {
  author = await shared.enter(colleague('tenant-devops'));
});
test.afterAll(() => author?.context().close());

test('opens a pull request from a finding', async () => {
  await author.goto(`${PAGE}/security-findings?q=acme-prod-tools`);
  await author.getByRole('table', { name: 'Findings', exact: true }).getByRole('button', { name: TITLE }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Open PR' }).click();
  await author.waitForURL('**/changes?change=*');
  address = new URL(author.url()).pathname + new URL(author.url()).search;
  await expect(author.getByText('Waiting for approval')).toBeVisible({ timeout: TOLD });
  const diff = author.getByRole('region', { name: 'Changed lines of production/services.tf' });
  await expect(diff).toContainText('image_tag_mutability = "IMMUTABLE"');
  pullRequest = (await author.getByRole('link', { name: /^View PR/ }).getAttribute('href')) ?? '';
  await expect(author.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

test('is approved by two people, neither of them its author', async ({ shared }) => {
  for (const [email, count] of [
    [adminEmail(MAIN_TENANT), '1 of 2'],
    [colleague('tenant-manager'), '2 of 2'],
  ] as const) {
    const reviewer = await shared.enter(email);
    await reviewer.goto(address);
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await expect(reviewer.getByRole('region', { name: 'Approvals' })).toContainText(count);
    await reviewer.context().close();
  }
});

test('is merged at the git host and seen by CloudMend', async () => {
  await author.goto(pullRequest);
  await author.getByRole('button', { name: 'Merge' }).click();
  await author.goto(address);
  await expect(author.getByText('The next scan verifies it').or(author.getByText('Merged'))).toBeVisible({
    timeout: TOLD,
  });
});

test('breaks nothing on the way', ({ shared }) => expect(shared.faults).toEqual([]));
