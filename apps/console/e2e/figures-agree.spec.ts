import { expect, type Locator, type Page } from '@playwright/test';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { choose, figure } from './person';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

/** `−$1,203.50` as a number; NaN for what is none. */
const amountOf = (text: string | null | undefined): number =>
  Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '') || 'x');
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const open = async (path: string): Promise<void> => {
  await page.goto(`/${TENANT}/${path}`);
  await expect(page.getByLabel('Loading...')).toHaveCount(0);
};
const amountIn = async (name: string): Promise<number> => {
  await expect(figure(page, name)).toHaveText(/\d/);
  return amountOf(await figure(page, name).textContent());
};
/** The amounts of a column, found by its head. */
const column = async (table: Locator, head: string): Promise<number[]> => {
  const heads = await table.locator('thead th').allInnerTexts();
  const at = heads.findIndex((text) => text.trim().toLowerCase().startsWith(head.toLowerCase()));
  expect(at, `${head} in ${heads.join(' | ')}`).toBeGreaterThanOrEqual(0);
  const cells = await table.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts();
  return cells.map(amountOf);
};
/** What a card says in its note: `$1,219 a month of 730 hours`. */
const monthlyNote = async (): Promise<number> =>
  amountOf(
    (
      await page
        .getByText(/^\$[\d,]+ a month of 730 hours$/)
        .first()
        .textContent()
    )?.replace(/ a month.*/, ''),
  );

interface Seen {
  readonly cost: number;
  readonly savings: number;
  readonly monthly: number;
}

const seen = new Map<string, Seen>();

test('home names cost, savings and the savings of a month', async () => {
  await open('home');
  seen.set('home', {
    cost: await amountIn('Total Cost'),
    savings: await amountIn('Optimizable'),
    monthly: await monthlyNote(),
  });
});

test('on the dashboard the strip, the rows and the bill add up, and agree with home', async () => {
  await open('dashboard');
  const [cost, savings] = [await amountIn('Total Cost'), await amountIn('Optimizable')];
  expect(await amountIn('Net cost, if all are applied')).toBe(cost - savings);
  expect({ cost, savings, monthly: await monthlyNote() }).toEqual(seen.get('home'));

  const services = page.getByRole('table', { name: 'Cost by service' });
  await expect(services.locator('tbody tr').first()).toBeVisible();
  const all = services.locator('..').getByRole('button', { name: /^Show all \d+$/ });
  if (await all.isVisible()) await all.click();
  const [costs, saved, nets] = [
    await column(services, 'Cost'),
    await column(services, 'Savings'),
    await column(services, 'Net'),
  ];
  for (const [row, net] of nets.entries()) expect(net).toBe((costs[row] as number) - (saved[row] as number));
  expect([sum(costs), sum(saved), sum(nets)]).toEqual([cost, savings, cost - savings]);

  const bill = page.getByRole('table', { name: 'Usage and bill' });
  const lines = (await bill.locator('tbody').first().locator('td').allInnerTexts()).map(amountOf);
  expect(lines.at(0)).toBe(cost);
  expect(lines.at(-1)).toBe(sum(lines.slice(0, -1)));
});

test('the cost page has the same total', async () => {
  await open('cost-metrics');
  expect(await amountIn('Total cost')).toBe(seen.get('home')?.cost);
});

test('the recommendations save what home and the dashboard say for a month', async () => {
  await open('recommendations');
  expect(await amountIn('Open savings')).toBe(seen.get('home')?.monthly);
});

test('the forecast counts the recommendations that are open, and names the count of its own back-test', async () => {
  await open('recommendations');
  const count = await amountIn('Open recommendations');
  await open('dashboard');
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await forecast.scrollIntoViewIfNeeded();
  await expect(forecast.getByText(new RegExp(`\\d+ of ${count} open recommendations? would take off`))).toBeVisible();
  const held = /such bounds held in (\d+) of (\d+) tries on your history/;
  const tried = /^Tried on your own history (\d+) times?,/;
  const bounds = held.exec((await forecast.getByText(held).first().textContent()) ?? '');
  const test = tried.exec((await forecast.getByText(tried).first().textContent()) ?? '');
  expect(bounds?.[2]).toBe(test?.[1]);
});

test('what to do first has money among its first five, and leads to what its pages list', async () => {
  await open('home');
  const first = page.getByRole('region', { name: 'What to do first' }).getByRole('listitem').getByRole('link');
  await expect(first).toHaveCount(5);
  const links = await first.evaluateAll((all) =>
    all.map((link) => ({ href: link.getAttribute('href') ?? '', title: link.textContent ?? '' })),
  );
  const ofKind = (kind: string) => links.filter(({ href }) => href.includes(`?${kind}=`)).map(({ title }) => title);
  const [findings, savings] = [ofKind('finding'), ofKind('recommendation')];
  expect(savings.length).toBeGreaterThan(0);
  await open('recommendations');
  for (const title of savings) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await open('security-findings');
  for (const title of findings) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
});

test('the goal for carbon is no more than what runs emits', async () => {
  await open('home');
  await page.getByRole('tab', { name: 'ESG', exact: true }).click();
  const gauge = page.getByRole('img', { name: / kgCO2e a month, \d+ percent\./ });
  const [, saved, goal] = /^([\d.,]+) of ([\d.,]+) kgCO2e/.exec((await gauge.getAttribute('aria-label')) ?? '') ?? [];
  const emissions = page.getByRole('region', { name: 'Emissions of what runs' });
  const emitted = /([\d.,]+) kg/.exec(await emissions.innerText())?.[1];
  expect(amountOf(goal)).toBeLessThanOrEqual(Math.min(200, amountOf(emitted)));
  expect(amountOf(saved)).toBeLessThanOrEqual(amountOf(emitted));
});

test('the ranges agree with themselves as well', async () => {
  await open('dashboard');
  for (const range of ['7d', '90d']) {
    const before = await amountIn('Total Cost');
    await choose(page, range);
    await expect.poll(() => amountIn('Total Cost')).not.toBe(before);
    await expect(page.getByLabel('Loading...')).toHaveCount(0);
    const [cost, savings, net] = [
      await amountIn('Total Cost'),
      await amountIn('Optimizable'),
      await amountIn('Net cost, if all are applied'),
    ];
    expect(net).toBe(cost - savings);
  }
});
