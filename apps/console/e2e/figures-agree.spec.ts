import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { takeSample } from '@cloudmend/domain/testing/effort';
import { adminEmail, MAIN_TENANT } from '../../../tools/local/seed/demo-people';
import { choose, figure } from './person';
import { test, toldBy } from './shared-cloud';

const TENANT = MAIN_TENANT.tenantId;

let page: Page;
toldBy(adminEmail(MAIN_TENANT), (own) => (page = own));

/** `−$1,203.50` as a number; NaN if it is not one. */
const parseAmount = (text: string | null | undefined): number =>
  Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '') || 'x');
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const open = async (path: string): Promise<void> => {
  await page.goto(`/${TENANT}/${path}`);
  await expect(page.getByLabel('Loading...')).toHaveCount(0);
};
const amountIn = async (name: string): Promise<number> => {
  await expect(figure(page, name)).toHaveText(/\d/);
  return parseAmount(await figure(page, name).textContent());
};
/** The amounts in a column, found by its header. */
const column = async (table: Locator, head: string): Promise<number[]> => {
  const heads = await table.locator('thead th').allInnerTexts();
  const at = heads.findIndex((text) => text.trim().toLowerCase().startsWith(head.toLowerCase()));
  expect(at, `${head} in ${heads.join(' | ')}`).toBeGreaterThanOrEqual(0);
  const cells = await table.locator(`tbody tr > :nth-child(${at + 1})`).allInnerTexts();
  return cells.map(parseAmount);
};
/** The numbers in a table column, counted from 1. */
const numbersIn = async (table: Locator, nth: number): Promise<number[]> => {
  const cells = table.locator(`tbody tr > :nth-child(${nth})`);
  await expect(cells.first()).toBeVisible();
  return (await cells.allInnerTexts()).map(parseAmount);
};
/** The number of rows in a table, without the header. */
const countListed = async (name: string): Promise<number> => {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.count();
};
/** The first group of the page text that matches a pattern, as a number. */
const readFigure = async (pattern: RegExp, part: Page | Locator = page): Promise<number> => {
  const text = part.getByText(pattern).first();
  let figure = Number.NaN;
  // A figure may still be replaced by a newer one while it is read.
  await expect
    .poll(async () => (figure = parseAmount(pattern.exec((await text.textContent()) ?? '')?.[1])))
    .not.toBeNaN();
  return figure;
};
/** The figure of a term in one part of the page. */
const termIn = async (part: Locator, term: string): Promise<number> =>
  parseAmount(await part.locator('dl > div').filter({ hasText: term }).locator('dd').innerText());
/** The lines of a page's CSV, without the header. */
const exportCsv = async (): Promise<string[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).first().click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
};
/** The description of a chart for screen readers. */
const sentence = async (pattern: RegExp): Promise<string> => {
  const image = page.getByRole('img', { name: pattern }).first();
  await expect(image).toBeVisible();
  return (await image.getAttribute('aria-label')) ?? '';
};
/** The note of a card: `$1,219 a month of 730 hours`. */
const monthlyNote = async (): Promise<number> =>
  parseAmount(
    (
      await page
        .getByText(/^\$[\d,]+ a month of 730 hours$/)
        .first()
        .textContent()
    )?.replace(/ a month.*/, ''),
  );

/** The usage of a limit on the company page. */
const readUsage = async (limit: string): Promise<string> => {
  const row = page.getByRole('table', { name: 'Plan usage' }).locator('tbody tr').filter({ hasText: limit });
  return row.first().locator('td').nth(1).innerText();
};

interface Seen {
  readonly cost: number;
  readonly savings: number;
  readonly monthly: number;
}

const seen = new Map<string, Seen>();

test('home shows cost, savings and monthly savings', async () => {
  await open('home');
  seen.set('home', {
    cost: await amountIn('Total Cost'),
    savings: await amountIn('Optimizable'),
    monthly: await monthlyNote(),
  });
});

test("the dashboard's cards, rows and bill add up and match home", async () => {
  await open('dashboard');
  const [cost, savings] = [await amountIn('Total Cost'), await amountIn('Optimizable')];
  expect(await amountIn('Net cost with all applied')).toBe(cost - savings);
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
  const lines = (await bill.locator('tbody').first().locator('td').allInnerTexts()).map(parseAmount);
  expect(lines.at(0)).toBe(cost);
  expect(lines.at(-1)).toBe(sum(lines.slice(0, -1)));
});

test('the cost page has the same total', async () => {
  await open('cost-metrics');
  expect(await amountIn('Total cost')).toBe(seen.get('home')?.cost);
});

test("the recommendations' savings match home and the dashboard", async () => {
  await open('recommendations');
  expect(await amountIn('Open savings')).toBe(seen.get('home')?.monthly);
});

test('the forecast counts the open recommendations and states its number of backtests', async () => {
  await open('recommendations');
  const count = await amountIn('Open recommendations');
  await open('dashboard');
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await forecast.scrollIntoViewIfNeeded();
  await expect(forecast.getByText(new RegExp(`\\d+ of ${count} open recommendations? would save`))).toBeVisible();
  const held = /such bounds held in (\d+) of (\d+) backtests on your history/;
  const tried = /^Backtested on your history (\d+) times?,/;
  const bounds = held.exec((await forecast.getByText(held).first().textContent()) ?? '');
  const test = tried.exec((await forecast.getByText(tried).first().textContent()) ?? '');
  expect(bounds?.[2]).toBe(test?.[1]);
});

test('the top priorities include a saving among the first five and link to their pages', async () => {
  await open('home');
  const first = page.getByRole('region', { name: 'What to do first' }).getByRole('listitem').locator('div a');
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

test('the carbon goal is at most the current emissions', async () => {
  await open('home');
  await page.getByRole('tab', { name: 'ESG', exact: true }).click();
  const gauge = page.getByRole('img', { name: / kgCO2e a month, \d+ percent\./ });
  const [, saved, goal] = /^([\d.,]+) of ([\d.,]+) kgCO2e/.exec((await gauge.getAttribute('aria-label')) ?? '') ?? [];
  const emissions = page.getByRole('region', { name: 'Current emissions' });
  const emitted = /([\d.,]+) kg/.exec(await emissions.innerText())?.[1];
  expect(parseAmount(goal)).toBeLessThanOrEqual(Math.min(200, parseAmount(emitted)));
  expect(parseAmount(saved)).toBeLessThanOrEqual(parseAmount(emitted));
});

test('findings by severity, service, account and region each add up to the list, the file and the rail', async () => {
  await open('security-findings');
  const told = await sentence(/^[\d,]+ open findings: /);
  const [total = NaN, ...bySeverity] = (told.match(/\d[\d,]*(?= )/g) ?? []).map(parseAmount);
  const overview = page.getByRole('region', { name: 'Severity overview' });
  expect(total).toBeGreaterThan(0);
  expect(sum(bySeverity)).toBe(total);
  expect(await numbersIn(overview.getByRole('table').first(), 2)).toEqual(bySeverity);
  expect(sum(await numbersIn(overview.getByRole('table', { name: 'Most affected, open' }), 3))).toBe(total);
  for (const name of ['Account', 'Service', 'Region']) {
    const options = (await page.getByLabel(name, { exact: true }).locator('option').allTextContents()).slice(1);
    expect(sum(options.map((text) => parseAmount(/\(([\d,]+)\)$/.exec(text)?.[1]))), name).toBe(total);
  }
  await expect(page.getByLabel('Status', { exact: true }).locator('option').first()).toHaveText(`Open (${total})`);
  await expect(page.getByRole('table', { name: 'Findings', exact: true })).toHaveAttribute(
    'aria-rowcount',
    String(total + 1),
  );
  expect(await readFigure(/^([\d,]+) open findings/)).toBe(total);
  await expect(page.getByRole('link', { name: `Findings ${total} open findings` })).toBeVisible();
  expect(await exportCsv()).toHaveLength(total);

  await open('recommendations');
  await expect(page.getByRole('radiogroup', { name: 'Type' }).getByText(/^Security/)).toHaveText(
    new RegExp(`^Security\\s*${total}$`),
  );
  await open('home');
  await expect(page.getByRole('link', { name: `Findings ${total} open findings` })).toBeVisible();
  await page.getByRole('tab', { name: 'Security', exact: true }).click();
  expect(await sentence(/^[\d,]+ open findings: /)).toBe(told);
});

test("each framework's controls add up on its gauge, in its sections, list and file", async () => {
  await open('compliance');
  const cards = page.locator('section').filter({ has: page.locator('dl[aria-label$=" controls"]') });
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  expect(await readFigure(/^(\d+) frameworks/)).toBe(count);
  // Each is opened and exported: a sixth per change, all of them nightly.
  for (const nth of takeSample(Array(count).keys(), 6)) {
    const card = cards.nth(nth);
    const name = (await card.getAttribute('aria-label')) ?? '';
    const total = parseAmount(await card.locator('dl').getAttribute('aria-label'));
    const counts = (await card.locator('dd').allInnerTexts()).map(parseAmount);
    expect(sum(counts), name).toBe(total);
    const [passed, failed] = [await termIn(card, 'passed'), await termIn(card, 'failed')];
    const gauge = /: (\d+)% coverage, (\d+) of (\d+) assessed/.exec(
      (await card.getByRole('img').getAttribute('aria-label')) ?? '',
    );
    expect(gauge?.slice(1).map(Number), name).toEqual([
      Math.round((100 * passed) / (passed + failed)),
      passed,
      passed + failed,
    ]);

    await card.getByRole('button', { name }).click();
    const parts = page.getByRole('region', { name: `Sections of ${name}` });
    expect(await readFigure(/^(\d+) controls$/, parts)).toBe(total);
    const shares = (await parts.getByRole('button').allInnerTexts()).map(
      (text) => /(\d+) of (\d+)/.exec(text)?.slice(1).map(Number) ?? [0, 0],
    );
    expect(shares[0], name).toEqual([passed, passed + failed]);
    for (const at of [0, 1]) expect(sum(shares.slice(1).map((share) => share[at] ?? 0)), name).toBe(shares[0]?.[at]);

    const list = page.getByRole('region', { name: 'Controls', exact: true });
    const chips = list.getByRole('button', { name: /^(Failed|Passed|Not fully read|Not assessed|Manual) \d+$/ });
    const byState = Object.fromEntries(
      (await chips.allInnerTexts()).map((text) => [text.replace(/ \d+$/, ''), parseAmount(text)]),
    );
    expect(byState, name).toMatchObject({ Passed: passed, Failed: failed });
    expect(sum(Object.values(byState)), name).toBe(total);
    expect(await countListed('Controls'), name).toBe(total);
    const results = (await exportCsv()).map((line) => /,(passed|failed|[\w-]+),\d+,\d+,\d+,\d+,\d+,/.exec(line)?.[1]);
    expect(results, name).toHaveLength(total);
    expect(
      results.filter((result) => result === 'passed'),
      name,
    ).toHaveLength(passed);
    expect(
      results.filter((result) => result === 'failed'),
      name,
    ).toHaveLength(failed);
    expect(
      results.filter((result) => result === 'manual'),
      name,
    ).toHaveLength(byState.Manual ?? NaN);
  }
});

test("a control's failing resources are the sum of its checks", async () => {
  await open('compliance');
  const list = page.getByRole('region', { name: 'Controls', exact: true });
  await list.getByRole('button', { name: /^Failed \d+$/ }).click();
  const rows = list.locator('tbody tr');
  const [, failing, judged] = /(\d+) of (\d+)/.exec(await rows.first().innerText()) ?? [];
  await rows.first().getByRole('button').click();
  const checks = await list.getByRole('list', { name: /^Checks of/ }).innerText();
  const all = (what: RegExp): number => sum([...checks.matchAll(what)].map((found) => parseAmount(found[1])));
  expect(all(/(\d+) failed/g)).toBe(parseAmount(failing));
  expect(all(/(\d+) (?:failed|passed|unknown|manual)/g)).toBe(parseAmount(judged));
});

test('the last scan matches its parts, gaps, findings and the scan list', async () => {
  await open('scan');
  const scan = page.getByRole('region', { name: /^Scan done/ });
  const resources = await readFigure(/^([\d,]+) resources, /, scan);
  const cells = await page.getByRole('table', { name: 'Scan parts' }).locator('tbody td').allInnerTexts();
  const read = cells.filter((text) => /\d/.test(text));
  const gaps = cells.filter((text) => text.includes('gap'));
  expect(sum(read.map(parseAmount))).toBe(resources);
  expect(await readFigure(/of (\d+) parts finished$/, scan)).toBe(read.length);
  expect(await readFigure(/^(\d+) read, with resource count$/, scan)).toBe(read.length - gaps.length);
  expect(await readFigure(/^(\d+) gaps?$/, scan)).toBe(gaps.length);
  await expect(page.getByRole('region', { name: new RegExp(`^${await countListed('Gaps')} gaps?$`) })).toBeVisible();

  const failed = await readFigure(/ passed, ([\d,]+) failed/, scan);
  const proposed = await readFigure(/ · ([\d,]+) recommendations/, scan);
  const recent = page.getByRole('table', { name: 'Recent scans' });
  expect((await column(recent, 'Failed checks'))[0]).toBe(failed);
  expect(await readFigure(/^latest (\d+)$/)).toBe(await countListed('Recent scans'));

  const changes = await scan
    .locator('a[href*="change="]')
    .evaluateAll((links) =>
      links.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    );
  expect(changes.length).toBeGreaterThan(0);
  await open('security-findings');
  const last = page.getByRole('region', { name: 'Changes in the last scan' });
  for (const { text, href } of changes)
    await expect(last.locator(`a[href="${href}"]`)).toHaveText(/^[\d,]+/.exec(text)?.[0] ?? '');
  for (const { text, href } of changes) {
    await page.goto(href);
    const rows = page.getByRole('table', { name: 'Findings', exact: true });
    await expect(rows, href).toHaveAttribute('aria-rowcount', String(parseAmount(text) + 1));
  }
  await open('recommendations');
  const stillOpen = await amountIn('Open recommendations');
  expect(stillOpen + (await readFigure(/^Dismissed \((\d+)\)$/))).toBe(proposed);
  await open('company');
  expect(parseAmount(await readUsage('Resources'))).toBe(resources);
});

test('the company page matches the accounts, users, scans, savings and cost pages', async () => {
  await open('company');
  const [accounts, managers, schedules, savings, spend, requests, today] = [
    parseAmount(await readUsage('Linked accounts')),
    parseAmount(await readUsage('Manager users')),
    parseAmount(await readUsage('Schedules')),
    parseAmount(await readUsage('Visible recommendations')),
    parseAmount(await readUsage('Cloud spend')),
    parseAmount(await readUsage('Paid requests')),
    parseAmount(await readUsage('Scans per day')),
  ];
  expect(await readFigure(/AWS bills your accounts \$([\d.]+)$/)).toBeCloseTo(requests * 0.01, 2);
  const [, day, month] =
    /as of (\d+) (\w+), /.exec(await page.getByRole('region', { name: 'Usage' }).innerText()) ?? [];

  await open('add-account');
  expect(await countListed('Linked accounts')).toBe(accounts);
  await open('home');
  expect(await readFigure(/^(\d+) connected accounts/)).toBe(accounts);
  expect(spend).toBe(await amountIn('Total Cost'));
  await open('manage-users');
  const people = page.getByRole('table', { name: 'Users' });
  await expect(people.locator('tbody tr').first()).toBeVisible();
  expect(await readFigure(/^(\d+)$/, page.getByRole('region', { name: 'Users' }))).toBe(await countListed('Users'));
  const groups = await people
    .locator('select')
    .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent));
  expect(groups.filter((group) => group === 'Manager')).toHaveLength(managers);
  await open('recommendations');
  expect(await amountIn('Open recommendations')).toBe(savings);

  await open('scan');
  expect(await readFigure(/^Accounts \d+ of (\d+)$/)).toBe(accounts);
  expect(await countListed('Schedules')).toBe(schedules);
  const recent = page.getByRole('table', { name: 'Recent scans' });
  expect((await column(recent, 'Accounts'))[0]).toBe(accounts);
  const started = await recent.locator('tbody tr > :last-child').allInnerTexts();
  expect(started.filter((when) => when.startsWith(`${day} ${month},`))).toHaveLength(today);
  const shown = page
    .getByRole('region', { name: /^Scan / })
    .locator('code')
    .first();
  let paid = 0;
  for (const [nth, when] of started.entries()) {
    if (!when.includes(` ${month},`)) continue;
    const pick = recent.getByRole('button', { name: /^Show scan / }).nth(nth);
    const id = (await pick.getAttribute('title')) ?? '';
    await pick.click();
    await expect(shown).toHaveText(id);
    const text = await page.getByRole('region', { name: /^Scan / }).innerText();
    paid += parseAmount(/([\d,]+) paid requests? to Cost Explorer/.exec(text)?.[1] ?? '0');
  }
  expect(paid).toBe(requests);
});

test('cost by service, account and region has one total, and every page the same number of services', async () => {
  await open('home');
  const [total, services] = [await amountIn('Total Cost'), await amountIn('Services Tracked')];
  await open('cost-metrics');
  expect([await amountIn('Total cost'), await amountIn('Services')]).toEqual([total, services]);
  await open('dashboard');
  expect(await amountIn('Services Tracked')).toBe(services);
  expect(await readFigure(/^(\d+) services/, page.getByRole('region', { name: 'By service' }))).toBe(services);
  const card = page.getByRole('region', { name: /^Cost by (account|region)$/ });
  await card.scrollIntoViewIfNeeded();
  expect(sum(await numbersIn(card.getByRole('table'), 3))).toBe(total);
  await choose(page, 'Region', card);
  await expect(card.getByRole('table', { name: 'Cost by region' })).toBeVisible();
  expect(sum(await numbersIn(card.getByRole('table'), 3))).toBe(total);
});

test('carbon savings match on home, in ESG and in the recommendations', async () => {
  await open('home');
  const kilograms = await amountIn('Carbon Saved');
  await page.getByRole('tab', { name: 'ESG', exact: true }).click();
  expect(parseAmount(/^([\d.,]+) of/.exec(await sentence(/ kgCO2e a month, \d+ percent\./))?.[1])).toBe(kilograms);
  await open('home');
  const ifAllApplied = await readFigure(/([\d.,]+) if all are applied$/);
  await open('recommendations');
  // Each is rounded.
  expect(Math.abs(kilograms + (await amountIn('Avoidable carbon')) - ifAllApplied)).toBeLessThanOrEqual(1);
  await page.getByText('Dismissed (', { exact: false }).first().waitFor();
  expect(await readFigure(/^([\d,]+) open recommendations$/)).toBe(await amountIn('Open recommendations'));
  expect(await exportCsv()).toHaveLength(await amountIn('Open recommendations'));
});

test('other ranges are consistent as well', async () => {
  await open('dashboard');
  for (const range of ['7d', '90d']) {
    const before = await amountIn('Total Cost');
    await choose(page, range);
    await expect.poll(() => amountIn('Total Cost')).not.toBe(before);
    await expect(page.getByLabel('Loading...')).toHaveCount(0);
    const [cost, savings, net] = [
      await amountIn('Total Cost'),
      await amountIn('Optimizable'),
      await amountIn('Net cost with all applied'),
    ];
    expect(net).toBe(cost - savings);
  }
});
