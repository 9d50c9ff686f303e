import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const NAME = 'Advanced Security Scanner';

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const card = () => page.getByRole('region', { name: NAME });

test('switches an add-on on after its price is confirmed, and runs it at once', async () => {
  await page.goto(`/${TENANT}/add-ons`);
  await expect(card()).toContainText('$750 a month · Off');
  await press(`Switch on ${NAME}`);
  await expect(card()).toContainText('costs $750 a month');
  await press('Switch on');
  await expect(card()).toContainText('$750 a month · On');
  await expect(card()).toContainText(/open paths? to data/, { timeout: 60_000 });
});

test('draws each exposure path with the facts of its hops', async () => {
  await page.getByRole('link', { name: `Runs of ${NAME}` }).click();
  const path = page.getByRole('listitem', { name: /^Open: Internet, then acme-prod-web, then acme-prod-web-1/ });
  await expect(path).toContainText('acme-prod-exports');
  await path.getByText('Facts').click();
  await expect(path).toContainText('allows TCP 443 from 0.0.0.0/0');
  await expect(path).toContainText('reports-read allows s3:GetObject.');
  await expect(page.getByRole('table', { name: 'Readable secrets' })).toContainText('SMTP_PASSWORD');
});

test('pauses, resumes and switches off, and keeps the run', async () => {
  await page.getByRole('link', { name: 'All add-ons' }).click();
  await press(`Pause ${NAME}`);
  await expect(card()).toContainText('Paused');
  await press(`Resume ${NAME}`);
  await expect(card()).toContainText('· On');
  await press(`Switch off ${NAME}`);
  await press('Switch off');
  await expect(card()).toContainText('· Off');
  await expect(page.getByRole('link', { name: `Runs of ${NAME}` })).toBeVisible();
});

test('is a usage line of Company', async () => {
  await page.goto(`/${TENANT}/company`);
  await expect(page.getByRole('table', { name: 'Add-ons' })).toContainText(`${NAME}Off1$750`);
});
