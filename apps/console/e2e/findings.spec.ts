import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminEmail, COLLEAGUES, DEMO_PASSWORD, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { startCloud, type StartedCloud } from '../../../tools/testing/started-cloud';
import { personIn, watchPage } from './person';
import { signIn } from '../../../tools/testing/sign-in';

const TENANT = MAIN_TENANT.tenantId;
const VIEWER = COLLEAGUES.find(({ role }) => role === 'tenant-viewer')?.email ?? '';
const MANAGER = COLLEAGUES.find(({ role }) => role === 'tenant-manager')?.email ?? '';
/** More than fit on a screen, fewer than the demo has. */
const MANY = 70;
const REASON = 'Accepted until the migration: ticket 4711';

/** One story in sequence: filter the list, read a finding, decide on it, and see the effect for others. */
test.describe.configure({ mode: 'serial' });

const state = mkdtempSync(join(tmpdir(), 'cloudmend-findings-'));
let cloud: StartedCloud;
let page: Page;
const faults: string[] = [];

const table = (on: Page) => on.getByRole('table', { name: 'Findings', exact: true });
const rows = (on: Page) => table(on).locator('tbody tr');
const drawer = (on: Page) => on.getByRole('dialog');
/** The number of rows the server reports, rendered or not. */
const countRows = async (on: Page): Promise<number> => Number(await table(on).getAttribute('aria-rowcount')) - 1;
const visit = (on: Page, query = '') => on.goto(`${cloud.url}/${TENANT}/security-findings${query}`);
const idIn = (on: Page): string => new URL(on.url()).searchParams.get('finding') ?? '';

test.beforeAll(async ({ browser }) => {
  cloud = await startCloud(state, ['--empty-workspaces']);
  page = await personIn(browser, faults);
  await signIn(page, cloud.url, adminEmail(MAIN_TENANT), DEMO_PASSWORD);
  await page.waitForURL(`**/${TENANT}/home`);
});

test.afterAll(async () => {
  await cloud?.stop('SIGKILL');
  rmSync(state, { recursive: true, force: true });
});

test('filters by a clicked slice and keeps the severity in the address', async () => {
  await visit(page);
  const overview = page.getByRole('region', { name: 'Severity overview' });
  const ring = overview.getByRole('img');
  await expect(ring.locator('canvas, svg').first()).toBeVisible();
  const box = (await ring.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // A third of the way round from the top: the demo's medium slice spans a sixth to a half.
  await page.mouse.click(box.x + box.width / 2 + 48, box.y + box.height / 2 + 27);
  await expect(page).toHaveURL(/severity=MEDIUM$/);
  await expect(rows(page).first()).toContainText('Medium');
  await expect(rows(page).filter({ hasText: 'Critical' })).toHaveCount(0);
});

test("links the overview to a service's findings and to those changed by the last scan", {
  tag: '@night',
}, async () => {
  const overview = page.getByRole('region', { name: 'Severity overview' });
  await visit(page);
  const services = overview.getByRole('table', { name: 'Most affected, open' });
  const most = services.getByRole('row').first();
  const count = Number(/\d+$/.exec(await most.innerText())?.[0]);
  await most.getByRole('button').click();
  await expect(page).toHaveURL(/service=\w+$/);
  await expect.poll(() => countRows(page)).toBe(count);
  // The kinds of change depend on earlier scans: a rescan on the same day may find nothing new.
  const changed = overview.getByRole('region', { name: 'Changes in the last scan' }).getByRole('link').first();
  const found = Number(await changed.innerText());
  await changed.click();
  await expect(page).toHaveURL(/status=all&scan=\w+&change=\w+$/);
  await expect.poll(() => countRows(page)).toBe(found);
  await visit(page);
});

test('filters by search and other fields, each filter a history entry', { tag: '@night' }, async () => {
  await page.getByLabel('Search title and detail').fill('snapshot');
  await expect(page).toHaveURL(/q=snapshot/);
  await expect(rows(page).filter({ hasNotText: /snapshot/i })).toHaveCount(0);
  await page.getByLabel('Service').selectOption('ec2');
  const answer = page.waitForResponse((response) => /\/findings\?.*us-east-1/.test(response.url()));
  await page.getByLabel('Region').selectOption('us-east-1');
  // Until the answer is there, what was loaded with the former filter is counted.
  const { length: narrow } = (await (await answer).json()) as readonly unknown[];
  await expect(page).toHaveURL(/service=ec2.*region=us-east-1|region=us-east-1.*service=ec2/);
  await expect(rows(page).filter({ hasNotText: 'us-east-1' })).toHaveCount(0);
  await expect.poll(() => countRows(page)).toBe(narrow);
  expect(narrow).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.getByLabel('Region')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Region')).toHaveValue('us-east-1');
  await expect.poll(() => countRows(page)).toBe(narrow);
  await page.reload();
  await expect.poll(() => countRows(page)).toBe(narrow);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByLabel('Region')).toHaveValue('');
  await expect.poll(() => countRows(page)).toBeGreaterThan(MANY);
});

test('renders only the visible rows of a long list, and scrolls to its end', { tag: '@night' }, async () => {
  const all = await countRows(page);
  expect(all).toBeGreaterThan(MANY);
  expect(await rows(page).count()).toBeLessThan(MANY);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(all + 1));
  await expect(rows(page).last()).toBeInViewport();
});

test('cuts off no title on small screens, separates rows, and keeps targets 24 pixels high', {
  tag: '@night',
}, async () => {
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page);
    await expect(rows(page).first()).toBeVisible();
    const cut = rows(page)
      .locator('button')
      .evaluateAll((all) =>
        all.filter((title) => title.scrollWidth > title.clientWidth + 1).map(({ textContent }) => textContent),
      );
    expect(await cut).toEqual([]);
    const texts = await rows(page).allInnerTexts();
    expect(new Set(texts).size).toBe(texts.length);
    const low = page
      .locator('#content')
      .locator('a, button')
      .evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 24),
      );
    expect(await low).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('keeps the ring when a search finds nothing, and services add up to the total', { tag: '@night' }, async () => {
  const overview = page.getByRole('region', { name: 'Severity overview' });
  await visit(page, '?severity=HIGH,CRITICAL');
  const counts = overview.getByRole('table', { name: 'Most affected, open' }).locator('td:nth-child(3)');
  await expect(counts.first()).toBeVisible();
  const sum = (await counts.allInnerTexts()).reduce((all, text) => all + Number(text), 0);
  await expect.poll(() => countRows(page)).toBe(sum);
  await visit(page, '?q=nothing-like-it');
  await expect(page.getByText('No findings to display.')).toBeVisible();
  await expect(
    overview
      .getByRole('img', { name: /^0 open findings/ })
      .locator('path')
      .first(),
  ).toBeVisible();
});

test('opens a finding with its evidence and every remediation', async () => {
  // One of several critical ones, so that the list is not empty after deciding on it.
  await visit(page, '?service=s3');
  await rows(page).first().getByRole('button', { name: 'S3 bucket is publicly accessible' }).click();
  await expect(drawer(page).getByText('blockPublicAcls: false').first()).toBeVisible();
  await expect(drawer(page).getByRole('list', { name: 'History' })).toContainText('First detected');
  await expect(drawer(page).getByText('S3 buckets are not publicly accessible')).toBeInViewport();
  await expect(drawer(page).getByRole('button', { name: 'Resolve' })).toBeInViewport();
  await drawer(page).getByRole('tab', { name: 'Terraform' }).click();
  await expect(drawer(page).locator('pre')).toContainText('aws_s3_bucket_public_access_block');
  await drawer(page).getByRole('tab', { name: 'AWS CLI' }).click();
  await expect(drawer(page).locator('pre')).toContainText('put-public-access-block');
});

test('requires a reason to mute, removes the finding from the counts, and can be undone', async () => {
  const before = await countRows(page);
  await drawer(page).getByRole('button', { name: 'Mute' }).click();
  await drawer(page).getByRole('button', { name: 'Mute finding' }).click();
  await expect(drawer(page).getByText('Give a reason.')).toBeVisible();
  await drawer(page).getByLabel('Reason').fill(REASON);
  await drawer(page).getByRole('button', { name: 'Mute finding' }).click();
  await expect(page.getByText('Finding muted.')).toBeVisible();
  await expect(drawer(page).getByText(REASON).first()).toBeVisible();
  await expect.poll(() => countRows(page)).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Finding unmuted.')).toBeVisible();
  await expect.poll(() => countRows(page)).toBe(before);
});

test('shows a decision of one tab in the other', { tag: '@night' }, async () => {
  const other = watchPage(await page.context().newPage(), faults);
  await visit(other, `?finding=${idIn(page)}`);
  await drawer(other).getByRole('button', { name: 'Mute' }).click();
  await drawer(other).getByLabel('Reason').fill(REASON);

  await drawer(page).getByRole('button', { name: 'Resolve' }).click();
  await drawer(page).getByLabel('Reason').fill('Closed to the public');
  await drawer(page).getByRole('button', { name: 'Resolve finding' }).click();
  await expect(page.getByText('Finding resolved.')).toBeVisible();

  await drawer(other).getByRole('button', { name: 'Mute finding' }).click();
  await expect(drawer(other).getByText('It was resolved in the meantime; no further change was made.')).toBeVisible();
  await expect(drawer(other).getByText('Closed to the public')).toBeVisible();
  await expect(drawer(other).getByRole('button', { name: 'Mute' })).toHaveCount(0);
  await other.close();
});

test('accepts a risk once another person approves, and reopens the finding when it is revoked', {
  tag: '@night',
}, async ({ browser }) => {
  await visit(page, '?severity=MEDIUM&service=sqs');
  await rows(page).first().getByRole('button').first().click();
  const before = await countRows(page);
  await drawer(page).getByRole('button', { name: 'Accept risk…' }).click();
  await drawer(page).getByLabel('Reason').fill(REASON);
  await drawer(page).getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Approval requested.')).toBeVisible();
  const mine = drawer(page).getByRole('list', { name: 'Accepted risk' });
  await expect(mine).toContainText('Waiting for approval');
  await expect(mine.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(mine).toContainText('You requested it, so another admin or manager must decide.');

  const manager = await personIn(browser, faults);
  await signIn(manager, cloud.url, MANAGER, DEMO_PASSWORD);
  await manager.waitForURL(`**/${TENANT}/home`);
  await visit(manager, `?finding=${idIn(page)}`);
  const theirs = drawer(manager).getByRole('list', { name: 'Accepted risk' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expect(manager.getByText('Risk accepted.')).toBeVisible();
  await expect(theirs).toContainText('Accepted until');
  await manager.goto(`${cloud.url}/${TENANT}/compliance?tab=risks`);
  await expect(manager.getByRole('list', { name: 'In force' })).toContainText(REASON);

  await visit(page, `?severity=MEDIUM&service=sqs&status=muted&acceptance=accepted&finding=${idIn(page)}`);
  await expect(rows(page).first()).toContainText('accepted');
  await mine.getByRole('button', { name: 'Revoke' }).click();
  await drawer(page).getByLabel('Reason').fill('Encrypted in code');
  await mine.getByRole('button', { name: 'Revoke' }).click();
  await expect(mine).toContainText('Revoked by');
  await visit(page, '?severity=MEDIUM&service=sqs');
  await expect.poll(() => countRows(page)).toBe(before);
  await manager.close();
});

test('keeps filters and content when a request fails', { tag: '@night' }, async () => {
  await visit(page);
  await expect(rows(page).first()).toBeVisible();
  const lists = /\/findings\?/;
  await page.route(lists, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"error":{"code":"unavailable","message":"Try again in a moment."}}',
    }),
  );
  await page.getByLabel('Service').selectOption('s3');
  await expect(page.getByText('Could not load findings')).toBeVisible();
  await expect(page.getByLabel('Service')).toHaveValue('s3');
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await page.goForward();
  await page.unroute(lists);
  await page.getByRole('button', { name: /Try again|Retry/ }).click();
  await expect(rows(page).first()).toContainText('S3');
});

test('is read-only for a viewer, with the reason', { tag: '@night' }, async ({ browser }) => {
  const viewer = await personIn(browser, faults);
  await signIn(viewer, cloud.url, VIEWER, DEMO_PASSWORD);
  await viewer.waitForURL(`**/${TENANT}/home`);
  await visit(viewer);
  await rows(viewer).first().getByRole('button').click();
  for (const name of ['Mute', 'Resolve']) await expect(drawer(viewer).getByRole('button', { name })).toBeDisabled();
  await expect(drawer(viewer).getByText("You don't have permission to change findings.")).toBeVisible();
  await viewer.close();
});

test('writes no error or warning', () => {
  expect(faults).toEqual([]);
});
