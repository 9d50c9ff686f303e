import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT, toColleagueEmail } from '../../../tools/local/seed/demo-people';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const CHECKED = /Every sentence is checked against them/;

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const openAsk = async (of: Page) => {
  await expect(of.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await of.keyboard.press('Control+j');
  const panel = of.getByRole('dialog', { name: /Ask/ });
  await expect(panel.getByRole('textbox', { name: 'Question' })).toBeVisible();
  return panel;
};

test('answers a question from facts that open, and proposes what to ask next', async () => {
  await page.goto(`/${TENANT}/home`);
  const panel = await openAsk(page);
  await panel.getByRole('textbox', { name: 'Question' }).fill('Which accounts are linked?');
  await panel.getByRole('textbox', { name: 'Question' }).press('Enter');
  await expect(panel.getByText(/^The workspace has \d+ linked accounts?\.$/)).toBeVisible();
  const fact = panel.getByRole('button', { name: /^accounts \d+ linked account/ });
  await fact.click();
  await expect(panel.getByText('Source', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByText('Source', { exact: true })).toBeHidden();
  await panel.getByRole('region', { name: 'Ask next' }).getByRole('button').first().click();
  await expect(panel.getByText(CHECKED)).toHaveCount(2);
});

test('explains a finding from facts that lead to their pages', async () => {
  await page.goto(`/${TENANT}/security-findings`);
  await page.locator('[data-finding]').first().click();
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  const explanation = page.getByRole('region', { name: 'Explanation' });
  await expect(explanation.getByText(CHECKED)).toBeVisible();
  await explanation
    .getByRole('button', { name: /^recommendations \d+ open recommendation/ })
    .first()
    .click();
  await explanation.getByRole('link', { name: 'Open Recommendations' }).click();
  await expect(page).toHaveURL(new RegExp(`/${TENANT}/recommendations$`));
  await expect(page.getByRole('heading', { name: 'Recommendations', level: 1 })).toBeVisible();
});

test('lets a viewer ask', async ({ shared }) => {
  const own = await shared.enter(toColleagueEmail('viewer'));
  await own.goto(`/${TENANT}/home`);
  const panel = await openAsk(own);
  await panel.getByRole('button', { name: 'Which accounts are worst?' }).click();
  await expect(panel.getByText(CHECKED)).toBeVisible();
  await own.context().close();
});

test('is worded by a model once an admin adds one, and says so', async () => {
  await page.goto(`/${TENANT}/integrations`);
  await page.getByRole('button', { name: 'Add model' }).click();
  const form = page.getByRole('form', { name: 'Model' });
  await expect(form.getByLabel('Provider')).toHaveValue('bedrock');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Amazon Bedrock', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test the model' }).click();
  await expect(page.getByText('The model answered, and its wording was kept.')).toBeVisible();

  await page.goto(`/${TENANT}/home`);
  const panel = await openAsk(page);
  await panel.getByRole('textbox', { name: 'Question' }).fill('What did we spend in the last 30 days?');
  await panel.getByRole('textbox', { name: 'Question' }).press('Enter');
  await expect(panel.getByText(/\d of \d sentences worded by a model/)).toBeVisible();
  await expect(panel.getByText(/^In the past 30 days, /)).toBeVisible();

  await page.goto(`/${TENANT}/integrations`);
  await page.getByText('Last calls').click();
  await page.getByText('What was sent').first().click();
  await expect(page.getByText(/"placeholders":/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect the model' }).click();
  await page.getByRole('button', { name: 'Disconnect the model' }).click();
  await expect(page.getByRole('button', { name: 'Add model' })).toBeVisible();
});
