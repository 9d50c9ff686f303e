import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../find-browser.mjs';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../local/seed/demo-people';
import { signIn } from '../testing/sign-in';
import { startCloud } from '../testing/started-cloud';
import type { Figure } from './figure';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Before the first measurement: one-time fetching, rendering and compilation. */
const WARM_UP = 20;
const POLLS = 400;
const MEGABYTE = 1_048_576;
/** Allowance for the browser's own caches. */
const MOST_GROWTH_MB = 2;

/** The list of scans polls every 10 seconds; here ten times a second. */
const ACCELERATE =
  'const plain = globalThis.setInterval; globalThis.setInterval = (run, every, ...given) => plain(run, every === 10000 ? 100 : every, ...given);';

const pollPage = async (page: Page, times: number): Promise<void> => {
  for (let left = times; left > 0; left -= 1) await page.waitForResponse((answer) => /\/scans\?/.test(answer.url()));
};

/** Memory in use after garbage collection. */
const heapMb = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MEGABYTE;
};

const roundMegabytes = (megabytes: number): number => Math.round(megabytes * 100) / 100;

/** The console's memory over an hour on its list of scans, in a real browser on the running product. */
export const pollMemory = async (folder: string): Promise<Figure[]> => {
  const cloud = await startCloud(join(folder, 'state'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage();
    await page.addInitScript(ACCELERATE);
    await signIn(page, cloud.url, adminEmail(MAIN_TENANT), DEMO_PASSWORD);
    await page.waitForURL('**/home');
    await page.goto(`${cloud.url}/${MAIN_TENANT.tenantId}/scan`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await pollPage(page, WARM_UP);
    const before = await heapMb(devtools);
    await pollPage(page, POLLS);
    const after = await heapMb(devtools);
    return [
      { what: `memory of Scans after ${WARM_UP} polls`, value: roundMegabytes(before), unit: 'MB' },
      { what: `memory of Scans after ${POLLS} more polls`, value: roundMegabytes(after), unit: 'MB' },
      {
        what: `what ${POLLS} polls have added`,
        value: roundMegabytes(after - before),
        unit: 'MB',
        aim: MOST_GROWTH_MB,
      },
    ];
  } finally {
    await browser.close();
    await cloud.stop();
  }
};
