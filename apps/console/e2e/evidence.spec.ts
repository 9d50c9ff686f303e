import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { signIn } from '../../../tools/testing/sign-in';
import { verifyFiles } from '../../../tools/verify/verify.mjs';
import { newestCode } from './newest-code';
import { watchPage } from './person';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const AUDITOR = 'auditor@firm.example';
const OWN_PASSWORD = 'Verdigris-7-stitches';
const BUILT_WITHIN = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'cloudmend-evidence-story-'));

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packs = (on: Page) => on.getByRole('region', { name: 'Evidence packs' });
const lastDay = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test('names what a period lacks before the pack is built', async () => {
  await page.goto(`/${TENANT}/compliance?framework=soc2&tab=evidence`);
  const builder = page.getByRole('region', { name: 'Before you build the pack' });
  await expect(builder.getByText(/^\d+ controls? of \d+ observed$/)).toBeVisible();
  await expect(builder.getByLabel('Missing').first()).toBeVisible();
  await builder.getByRole('button', { name: 'Build evidence pack' }).click();
  await expect(packs(page).getByText(/Ready: /)).toBeVisible({ timeout: BUILT_WITHIN });
});

test('downloads a pack that is verified offline', async ({ shared }) => {
  const answer = await page.request.get(`${shared.url}/api/evidence/keys`);
  const [key] = (await answer.json()) as Array<{ publicKey: string }>;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    packs(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  expect(verifyFiles([file], key?.publicKey ?? '')).toMatchObject({ faults: [] });
});

test('invites an auditor with a last day', async () => {
  await page.goto(`/${TENANT}/manage-users`);
  await page.getByLabel('Email').fill(AUDITOR);
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'Auditor' });
  await page.getByRole('textbox', { name: 'Last day (UTC)' }).fill(lastDay());
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
});

test('shows the auditor packs, controls, evidence and trail, and nothing else', async ({ shared, browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: shared.url });
  const auditor = watchPage(await context.newPage(), shared.faults);
  await signIn(auditor, shared.url, AUDITOR, await newestCode(shared.url, AUDITOR));
  await auditor.getByLabel('New password').fill(OWN_PASSWORD);
  await auditor.locator('form button[type="submit"]').click();
  await expect(auditor.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible();
  await expect(auditor.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Compliance',
    'Company',
  ]);
  await auditor.goto(`/${TENANT}/compliance?framework=soc2`);
  await expect(auditor.getByRole('table', { name: 'Controls' })).toBeVisible();
  await auditor.goto(`/${TENANT}/compliance?framework=soc2&tab=evidence`);
  await expect(packs(auditor).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Build evidence pack' })).toHaveCount(0);
  await auditor.goto(`/${TENANT}/company`);
  await expect(auditor.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible();
  for (const path of ['security-findings', 'recommendations', 'manage-users']) {
    await auditor.goto(`/${TENANT}/${path}`);
    await expect(auditor.getByRole('heading', { name: 'Access restricted' })).toBeVisible();
  }
  await context.close();
});

test('logs no error or warning', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
