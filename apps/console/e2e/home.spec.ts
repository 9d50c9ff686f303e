import { expect, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { badLine, failsInEveryWay, heldCalls } from './network';
import { choose, figure } from './person';
import { colleague, tenantOn, test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;
const VIEWER = colleague('tenant-viewer');
const NEW = tenantOn('starter');
const METRICS = /\/metrics\?/;
const SAMPLE = "We couldn't load live metrics yet — showing sample data.";

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

const tab = (on: Page, name: string) => on.getByRole('tab', { name, exact: true });
const costs = (on: Page) => on.goto(`/${TENANT}/cost-metrics`);

test('shows a skeleton, then four live cards', async () => {
  const held = await heldCalls(page, METRICS);
  await page.goto(`/${TENANT}/home`);
  await expect(page.getByLabel('Loading...').first()).toHaveAttribute('aria-busy', 'true');
  held.release();
  for (const name of ['Total Cost', 'Optimizable', 'Services Tracked', 'Carbon Saved'])
    await expect(figure(page, name)).toHaveText(/^\$?[\d,.]+$/);
  await expect(page.getByText(/^\d+ connected accounts? · last scan .+ UTC$/)).toBeVisible();
});

test('shows live figures in all five tabs', async () => {
  for (const [name, region] of [
    ['Overview', 'Spend and savings'],
    ['Cost', 'Cost by service'],
    ['Security', 'Open findings by severity'],
    ['ESG', 'Current emissions'],
    ['Data', 'Data stores by class'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByRole('region', { name: region }).first()).toBeVisible();
  }
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test('shows emissions by service, region, resource and month, with basis and exclusions', async () => {
  await tab(page, 'ESG').click();
  const emissions = page.getByRole('region', { name: 'Current emissions' });
  for (const [view, first] of [
    ['Service', 'EC2 instances'],
    ['Region', 'us-east-1'],
    ['Resource', 'acme-prod-'],
    ['Month', new Date().toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })],
  ] as const) {
    await choose(page, view, emissions);
    const bars = emissions.getByRole('table', { name: `Emissions by ${view.toLowerCase()}` });
    await expect(bars.getByRole('row').filter({ hasText: first }).first()).toContainText(/\d/);
  }
  await expect(
    emissions.getByText(
      /^Operational and embodied, .+ Of \d+ resources: machines by measured utilisation, otherwise at 50%;/,
    ),
  ).toBeVisible();
  await expect(emissions.getByText(/Not assessed and not included: \d+ /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Carbon saved' }).getByRole('img')).toHaveAttribute(
    'aria-label',
    /^[\d.,]+ of [\d.,]+ kgCO2e a month, \d+ percent\.$/,
  );
});

test('keeps every emission bar visible on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  const emissions = page.getByRole('region', { name: 'Current emissions' });
  await choose(page, 'Resource', emissions);
  const widths = await emissions
    .locator('table tr td[aria-hidden] > div')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.min(...widths)).toBeGreaterThan(150);
  expect(new Set(widths).size).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('shows every emissions failure and keeps the savings', async () => {
  await tab(page, 'Overview').click();
  const line = await badLine(page, /\/estate/, 'a defect');
  await page.reload();
  await tab(page, 'ESG').click();
  const fault = page.getByRole('alert').filter({ hasText: 'Could not load emissions' });
  await expect(fault).toContainText('Something went wrong.');
  await expect(page.getByRole('region', { name: 'Carbon saved' })).toBeVisible();
  await line.mend();
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Current emissions' })).toBeVisible();
});

test('keeps range and provider in the address; Azure and GCP are coming soon', async () => {
  await choose(page, '90d');
  await expect(page).toHaveURL(/range=90d/);
  await expect(page.getByText('90 days').first()).toBeVisible();
  await choose(page, 'GCP');
  await expect(page.getByText('GCP is coming soon')).toBeVisible();
  await expect(page.getByText('Total Cost')).toHaveCount(0);
  await page.reload();
  // Everything above the button must be loaded before it can be clicked reliably.
  await expect(page.getByRole('region', { name: 'What to do first' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show AWS' }).click();
  await expect(figure(page, 'Total Cost')).toBeVisible();
});

test('follows top priorities, quick actions, links and activity, and returns', async () => {
  await page.getByRole('region', { name: 'What to do first' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(security-findings\?finding|recommendations\?recommendation)=/);
  await page.goBack();
  for (const [region, link, heading] of [
    ['Quick actions', 'Start a scan', 'Scans'],
    ['Quick actions', 'Add account', 'Add account'],
    ['Helpful links', 'Plan and limits', 'Company'],
    ['Recent activity', 'Audit trail', 'Company'],
  ] as const) {
    await page.getByRole('region', { name: region }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.goBack();
  }
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toContainText(
    'UTC',
  );
});

test('shows a labelled sample if metrics fail, and keeps the rest of the page', async () => {
  const line = await badLine(page, METRICS, 'a defect');
  for (const trouble of ['a defect', 'no network'] as const) {
    line.become(trouble);
    await page.reload();
    await expect(page.getByText(SAMPLE)).toBeVisible();
    await expect(page.getByText('Sample data.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What to do first' })).toBeVisible();
  }
  await line.mend();
});

test('shows every activity failure and retries on request', async () => {
  await failsInEveryWay(page, /\/audit\?/, 'Could not load recent activity');
});

test('guides a new workspace to its first step and shows a labelled sample of data stores', async ({ shared }) => {
  const newcomer = await shared.enter(adminEmail(NEW));
  await newcomer.goto(`/${NEW.tenantId}/home`);
  await expect(newcomer.getByRole('region', { name: 'Getting started' })).toContainText('0 of 3 done');
  await tab(newcomer, 'Data').click();
  await expect(newcomer.getByText('Data stores are counted in the first scan.')).toBeVisible();
  await tab(newcomer, 'ESG').click();
  await expect(
    newcomer.getByText('Not assessed yet. The next scan with cost enabled computes emissions.'),
  ).toBeVisible();
  await tab(newcomer, 'Data').click();
  await expect(newcomer.getByText('Sample data.')).toBeVisible();
  await newcomer.goto(`/${NEW.tenantId}/cost-metrics`);
  await expect(newcomer.getByText('No cost read yet')).toBeVisible();
  await newcomer.context().close();
});

test('offers a viewer only permitted actions', async ({ shared }) => {
  const viewer = await shared.enter(VIEWER);
  await viewer.goto(`/${TENANT}/overview`);
  const actions = viewer.getByRole('region', { name: 'Quick actions' });
  await expect(actions.getByRole('link', { name: 'Review recommendations' })).toBeVisible();
  for (const name of ['Start a scan', 'Add account']) await expect(actions.getByRole('link', { name })).toHaveCount(0);
  await viewer.context().close();
});

test('shows cards and both charts of cost metrics, each as a table too', async () => {
  await costs(page);
  for (const name of ['Total cost', 'Services', 'Clouds']) await expect(figure(page, name)).toHaveText(/^\$?[\d,]+$/);
  for (const name of ['Cost by service', 'Cost by cloud']) {
    await page.getByRole('button', { name: `Menu of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'View as table' }).click();
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible();
  }
  await choose(page, '7d');
  await expect(page.getByText('7 days').first()).toBeVisible();
  const held = await heldCalls(page, METRICS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refreshing…' })).toBeDisabled();
  held.release();
  await choose(page, 'Azure');
  await expect(page.getByText('Azure is coming soon')).toBeVisible();
});

test('shows every cost metrics failure with its reason and retries on request', async () => {
  await costs(page);
  await failsInEveryWay(page, METRICS, 'Could not load cost');
  await expect(figure(page, 'Total cost')).toBeVisible();
});

test('does not shift the layout while figures load', async () => {
  const own = await page.context().newPage();
  await own.addInitScript(() => {
    const kept = window as unknown as { shifted: number };
    kept.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1440, 390]) {
    await own.setViewportSize({ width, height: 900 });
    for (const name of ['home', 'dashboard', 'security-findings']) {
      await own.goto(`/${TENANT}/${name}`);
      await expect(own.locator('#content [aria-busy="true"]')).toHaveCount(0);
      const shifted = await own.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect(shifted, `${name} at ${width}`).toBeLessThan(0.05);
    }
  }
  await own.close();
});

test('writes no error or warning', ({ shared }) => {
  expect(shared.faults).toEqual([]);
});
