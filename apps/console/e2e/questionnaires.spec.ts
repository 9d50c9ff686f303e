import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { adminEmail } from '../../../tools/local/seed/demo-people';
import { callAs } from './network';
import { tenantOn, test, toldBy } from './shared-cloud';

const COMPANY = tenantOn('enterprise');
const TENANT = COMPANY.tenantId;
const ACCOUNT = '111122223377';
const FORMULA = '=HYPERLINK("http://evil.test")';
const FILE = [
  'No,Question,Answer,Comments,Ours',
  '1,Are all S3 buckets encrypted by default?,,,"kept, as it is"',
  '2,Are any databases publicly accessible from the internet?,,,',
  '3,Are laptops encrypted?,,,',
  '4,<img src=x onerror=alert(1)> Is MFA enforced at our suppliers?,,,',
].join('\r\n');

let page: Page;
toldBy(adminEmail(COMPANY), (own) => (page = own));

const questions = () => page.getByRole('list', { name: 'Questions' }).getByRole('button');
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const show = (name: RegExp) => page.getByRole('radio', { name }).check({ force: true });

test('rejects a file that is not a questionnaire and says why', async () => {
  await page.goto(`/${TENANT}/questionnaires`);
  await expect(page.getByText('No questionnaires yet')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'bomb.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`PK${'x'.repeat(200)}`),
  });
  await press(/^Upload$/);
  await expect(page.getByText('The file is damaged or not a workbook. Save it again as XLSX or CSV.')).toBeVisible();
});

test('proposes nothing as known before a scan', async () => {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'review.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await press(/^Upload$/);
  await expect(questions()).toHaveCount(4);
  await expect(questions().nth(0)).toContainText('Not known');
  await expect(questions().nth(2)).toContainText('Not known');
  await expect(page.getByRole('button', { name: 'Confirm facts' })).toBeDisabled();
});

test('answers from the facts of a scan, confirmed by keyboard', async () => {
  await callAs(page, 'POST', `/tenants/${TENANT}/accounts/link`, {
    tenantId: TENANT,
    cloud: 'aws',
    accountId: ACCOUNT,
    roleArn: `arn:aws:iam::${ACCOUNT}:role/CloudMendReadOnly`,
  });
  const questionnaire = page.url();
  await page.goto(`/${TENANT}/scan`);
  await press('Start scan');
  const scans = page.getByRole('table', { name: 'Recent scans' });
  await expect(scans.getByText('Done').first()).toBeVisible({ timeout: 60_000 });
  await page.goto(questionnaire);
  await expect(questions().nth(0)).toContainText('Proposed');
  await expect(page.getByRole('group', { name: 'Facts now' })).toContainText(/in 1 account pass/);
  await expect(page.getByRole('group', { name: 'Facts now' })).toContainText(/sealed in audit trail entry \d+/);
  await questions().nth(0).focus();
  await page.keyboard.press('c');
  await expect(questions().nth(0)).toContainText('Confirmed');
  await expect(page.getByText('Row 3', { exact: true })).toBeVisible();
});

test("takes a person's own words and marks what does not apply", async () => {
  await questions().nth(2).click();
  await expect(page.getByText('Scans do not read what this asks: "laptops".')).toBeVisible();
  await press('Answer in own words');
  await press('Confirm own words');
  await expect(page.getByText('Write the answer.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill(FORMULA);
  await press('Confirm own words');
  await expect(questions().nth(2)).toContainText('Confirmed');
  await show(/^Unconfirmed 2/);
  await expect(questions()).toHaveCount(2);
  await show(/^All 4/);
});

test('exports into the uploaded file and marks unconfirmed answers', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), press('Export answers')]);
  expect(download.suggestedFilename()).toBe('review-answered.csv');
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('No,Question,Answer,Comments,Ours');
  expect(lines[1]).toMatch(
    /^1,Are all S3 buckets encrypted by default\?,(Yes|No|Partly),"?S3 buckets have .*"?,"kept, as it is"$/,
  );
  expect(lines[2]).toMatch(/^2,.*,"?\[.*[Nn]ot confirmed\]"?,,$/);
  expect(lines[3]).toBe(`3,Are laptops encrypted?,"'${FORMULA.replaceAll('"', '""')}",,`);
  expect(lines[4]).toContain('[Not known, not confirmed]');
});

test('removes the questionnaire', async () => {
  await page.getByRole('link', { name: 'All questionnaires' }).click();
  await press('Remove review.csv');
  await expect(page.getByText('No questionnaires yet')).toBeVisible();
});
