import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test } from './shared-cloud';

/** The search fields kept in the address, typed into at full speed. */
const TENANT = MAIN_TENANT.tenantId;
const FIELDS = [
  ['dashboard', 'Filter services', 'service'],
  ['security-findings', 'Search title and detail', 'q'],
  ['recommendations', 'Search recommendations', 'q'],
  ['compliance', 'Filter controls', 'q'],
  ['company', 'Who', 'actor'],
] as const;
const QUICK = 'the quick brown fox jumps over';

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ shared: { enter } }) => void (page = await enter(adminEmail(MAIN_TENANT))));
test.afterAll(() => page?.context().close());

for (const [path, label, parameter] of FIELDS)
  test(`${path}: loses no typed character, even in the middle, and the address has all of it`, async () => {
    await page.goto(`/${TENANT}/${path}`);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.pressSequentially(QUICK, { delay: 0 });
    await expect(field).toHaveValue(QUICK);
    for (let step = 0; step < 'fox jumps over'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await field.pressSequentially('and red ', { delay: 0 });
    const whole = 'the quick brown and red fox jumps over';
    await expect(field).toHaveValue(whole);
    await expect.poll(() => new URL(page.url()).searchParams.get(parameter)).toBe(whole);
    await page
      .getByRole('button', { name: /^Clear( filters)?$/ })
      .first()
      .click();
    await expect(field).toHaveValue('');
    await expect.poll(() => new URL(page.url()).searchParams.get(parameter)).toBeNull();
  });

test('follows the address back and forward', async () => {
  await page.goto(`/${TENANT}/security-findings?q=bucket`);
  const field = page.getByRole('textbox', { name: 'Search title and detail' });
  await expect(field).toHaveValue('bucket');
  await page.getByRole('button', { name: /^High/ }).last().click();
  await expect(page).toHaveURL(/severity=HIGH/);
  await field.fill('port');
  await page.goBack();
  await expect(field).toHaveValue('bucket');
  await page.goForward();
  await expect(field).toHaveValue('port');
});
