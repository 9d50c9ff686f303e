import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findingsOfAccount, seedFindingIndex } from '@cloudmend/store/testing';
import { findBrowser } from '../find-browser.mjs';
import { LOCAL_TABLE } from '../local/local-platform';
import { openTable } from '../local/open-table';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../local/seed/demo-people';
import { signIn } from '../testing/sign-in';
import { startCloud } from '../testing/started-cloud';
import { type Figure, median, milliseconds } from './figure';

const ACCOUNTS = 500;
const EACH = 100;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The limit below which a response feels immediate. */
const AT_ONCE_MS = 100;
const CLICKS = ['Low', 'Low', 'High', 'High', 'Critical', 'Critical'] as const;

const inConsole = (page: string): string => `/${MAIN_TENANT.tenantId}/${page}`;

/** A state folder with the demo workspace and fifty thousand additional findings. */
const prepare = async (state: string): Promise<void> => {
  await (await startCloud(state)).stop();
  const table = await openTable(LOCAL_TABLE, { path: join(state, 'tables') });
  const ids = Array.from({ length: ACCOUNTS }, (_, index) => String(100_000_000_000 + index));
  await seedFindingIndex(
    { client: table.client, table: LOCAL_TABLE },
    MAIN_TENANT.tenantId,
    new Map(ids.map((accountId) => [accountId, findingsOfAccount(accountId, EACH)])),
  );
  await table.close();
};

/** Milliseconds from clicking a severity until all rendered rows match the filter and are painted. */
const clickToPaint = (page: Page, severity: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((done) => {
        const chip = [...document.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')].find(
          (button) => button.textContent?.startsWith(name) && /\d/.test(button.textContent),
        );
        const began = performance.now();
        const wasPressed = chip?.getAttribute('aria-pressed') === 'true';
        const isThere = (): boolean => {
          const rows = [...document.querySelectorAll('table[aria-label="Findings"] tbody tr')];
          const isAsAsked = rows.every((row) => row.textContent?.startsWith(wasPressed ? 'Critical' : name));
          return chip?.getAttribute('aria-pressed') === String(!wasPressed) && rows.length > 0 && isAsAsked;
        };
        // The rows are certainly painted in the frame after they were rendered.
        const look = (): void =>
          void (isThere() ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look));
        chip?.click();
        look();
      }),
    severity,
  );

const measureList = async (page: Page, url: string): Promise<Figure[]> => {
  const began = performance.now();
  await page.goto(url + inConsole('security-findings'));
  const row = page.getByRole('table', { name: 'Findings' }).locator('tbody tr').first();
  await row.waitFor();
  const opened = performance.now() - began;
  await page.waitForLoadState('networkidle');
  const took: number[] = [];
  for (const severity of CLICKS) {
    took.push(await clickToPaint(page, severity));
    await page.waitForLoadState('networkidle');
  }
  const what = `findings page, ${(ACCOUNTS * EACH).toLocaleString('en-US')} of ${ACCOUNTS} accounts`;
  return [
    milliseconds(`${what}, from address to rows`, opened),
    milliseconds(`${what}, from click to painted rows`, median(took), AT_ONCE_MS),
    milliseconds(`${what}, the slowest of ${took.length} clicks`, Math.max(...took)),
  ];
};

/** The findings page with fifty thousand findings in a real browser. */
export const findingsPage = async (folder: string): Promise<Figure[]> => {
  const state = join(folder, 'state');
  await prepare(state);
  const cloud = await startCloud(state);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    // Compiled code evaluated in the page calls this function, which does not exist there.
    await page.addInitScript('globalThis.__name = (made) => made');
    await signIn(page, cloud.url, adminEmail(MAIN_TENANT), DEMO_PASSWORD);
    await page.waitForURL(`**${inConsole('home')}`);
    return await measureList(page, cloud.url);
  } finally {
    await browser.close();
    await cloud.stop();
  }
};
