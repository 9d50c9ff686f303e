import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT, toColleagueEmail } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const MANAGER = toColleagueEmail('manager');
const COMMENT = `Please close this one, @${MANAGER}. <b>Ask first</b>`;
const VIEW = 'Storage of the manager';
const DAY_MS = 86_400_000;
const DUE = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

/** The finding of the first story, and the link of the saved view. */
let finding = '';
let link = '';

const rows = (on: Page) => on.getByRole('table', { name: 'Findings', exact: true }).locator('tbody tr');
const drawer = (on: Page) => on.getByRole('dialog');
const work = (on: Page) => drawer(on).getByRole('region', { name: 'Work' });
const history = (on: Page) => work(on).getByRole('list', { name: 'History' });
const views = (on: Page) => on.getByRole('group', { name: 'Views' });
const visit = (path: string, on = page) => on.goto(`/${TENANT}/${path}`);

/** What axe reports of a part, in light and in dark. */
const findFaults = async (part: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
    faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${colorScheme} ${id}: ${target}`)));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults;
};

test('assigns a finding to a colleague until a day', async () => {
  await visit('security-findings?service=s3');
  await rows(page).first().getByRole('button').click();
  await work(page).getByLabel('Owner').selectOption(MANAGER);
  await expect(history(page)).toContainText(`Assigned to ${MANAGER}`);
  const due = work(page).getByRole('textbox', { name: /^Due/ });
  await due.fill(DUE);
  await due.press('Enter');
  await expect(history(page)).toContainText(/Due \d+ \w+/);
  await work(page).getByLabel('State').selectOption('planned');
  await expect(history(page)).toContainText('Open to Planned');
  await expect(rows(page).first()).toContainText('Planned');
  finding = await drawer(page).getByRole('heading', { level: 2 }).innerText();
});

test('is accessible with the work of a finding open, in light and dark', async () => {
  expect(await findFaults('[role="dialog"]')).toEqual([]);
  expect(await findFaults('#content')).toEqual([]);
});

test('comments as text, and tells in the inbox who was mentioned', async ({ shared }) => {
  await work(page).getByRole('textbox', { name: 'Comment' }).fill(COMMENT);
  await work(page).getByRole('button', { name: 'Add comment' }).click();
  await expect(history(page)).toContainText(COMMENT);
  await expect(history(page).locator('mark')).toHaveText(`@${MANAGER}`);

  const manager = await shared.enter(MANAGER);
  const notice = manager.getByRole('link', { name: `${adminEmail(MAIN_TENANT)} mentioned you: ${finding}` });
  await expect(async () => {
    await visit('inbox', manager);
    await expect(notice).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await notice.click();
  await expect(history(manager)).toContainText(COMMENT);
  await expect(work(manager).getByLabel('Owner')).toHaveValue(MANAGER);
  await manager.context().close();
});

test('changes several at once', async () => {
  await visit('security-findings?service=s3&owner=none');
  const bar = page.getByRole('group', { name: 'Selected findings' });
  for (const place of [0, 1, 2]) await rows(page).nth(place).getByRole('checkbox').check();
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Assign' }).click();
  const form = page.getByRole('dialog', { name: 'Assign 3 findings' });
  await form.getByLabel('Owner').selectOption(MANAGER);
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Changed 3 findings.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await visit(`security-findings?service=s3&owner=${encodeURIComponent(MANAGER)}`);
  await expect(rows(page)).toHaveCount(4);
});

test('saves a view, shares it, and opens it by its link', async ({ shared }) => {
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name').fill(VIEW);
  await form.getByLabel('Share with the workspace').check();
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(views(page).getByRole('button', { name: VIEW, exact: true })).toHaveAttribute('aria-pressed', 'true');
  const id = new URL(page.url()).searchParams.get('view') ?? '';
  expect(id).not.toBe('');
  link = `security-findings?view=${id}`;

  const manager = await shared.enter(MANAGER);
  await visit(link, manager);
  await expect(manager.getByLabel('Service')).toHaveValue('s3');
  await expect(rows(manager)).toHaveCount(4);
  await visit('security-findings?owner=me', manager);
  await expect(rows(manager)).toHaveCount(4);
  await manager.context().close();
});

test('shows work to a viewer, who cannot change it', async ({ shared }) => {
  const viewer = await shared.enter(toColleagueEmail('viewer'));
  await visit(link, viewer);
  await expect(rows(viewer)).toHaveCount(4);
  await expect(rows(viewer).getByRole('checkbox')).toHaveCount(0);
  await rows(viewer).filter({ hasText: 'Planned' }).getByRole('button').click();
  await expect(history(viewer)).toContainText(COMMENT);
  for (const role of ['combobox', 'textbox'] as const) await expect(work(viewer).getByRole(role)).toHaveCount(0);
  await viewer.context().close();
});

test('gives findings to a team, whose cards are accessible in light and dark', async () => {
  await visit('settings?tab=work');
  await page.getByRole('button', { name: 'New team' }).click();
  const form = page.getByRole('dialog', { name: 'New team' });
  await form.getByLabel('Name').fill('Storage');
  await form.getByLabel(MANAGER).check();
  await form.getByRole('button', { name: 'Save team' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('group', { name: 'Rule 1' }).getByLabel('Service').fill('s3');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('group', { name: /^Rule 1: \d+ open findings?$/ })).toBeVisible();
  expect(await findFaults('#content')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Storage' }).click();
  await page.getByRole('button', { name: 'Remove Storage' }).click();
  await expect(page.getByText('Team removed.')).toBeVisible();
});

test('logs no error or warning, and executes no comment as code', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
