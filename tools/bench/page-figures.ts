import { createServer } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { signIn } from '../testing/sign-in';
import { startCloud } from '../testing/started-cloud';
import { findBrowser } from '../find-browser.mjs';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../local/seed/demo-people';
import type { Figure } from './figure';
import { weighPage } from './page-weight';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Partial<Record<(typeof CATEGORIES)[number], number>>;

interface MeasuredPage {
  readonly path: string;
  /** Opened with the demo workspace's session. */
  readonly isSignedIn?: boolean;
  /** Maximum KB of scripts after gzip. */
  readonly scriptKb?: number;
  /** Minimum score out of 100. */
  readonly scores?: Scores;
}

const FULL_MARKS: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const NEAR_FULL: Scores = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
/** Pages behind sign-in are not indexed. */
const CONSOLE_MARKS: Scores = { performance: 95, accessibility: 100, 'best-practices': 100 };
const inConsole = (page: string): string => `/${MAIN_TENANT.tenantId}/${page}`;

const PAGES: readonly MeasuredPage[] = [
  { path: '/', scriptKb: 10, scores: FULL_MARKS },
  { path: '/pricing', scriptKb: 90, scores: FULL_MARKS },
  { path: '/contact', scriptKb: 90, scores: NEAR_FULL },
  { path: '/signin', scriptKb: 150, scores: NEAR_FULL },
  { path: '/signup', scriptKb: 150, scores: NEAR_FULL },
  { path: inConsole('home'), isSignedIn: true },
  { path: inConsole('scan'), isSignedIn: true, scriptKb: 220 },
  { path: inConsole('dashboard'), isSignedIn: true, scores: CONSOLE_MARKS },
];

interface Measuring {
  readonly context: BrowserContext;
  readonly debuggingPort: number;
  readonly url: string;
}

const figure = (what: string, value: number, unit: 'KB' | 'points', aim?: number): Figure => ({
  what,
  value,
  unit,
  ...(aim !== undefined && { aim }),
});

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/** Lighthouse's simulated profiles: the same slow phone or desktop, and network, on every machine. */
const PROFILES = { phone: undefined, desk: desktopConfig } as const;

const scorePage = async (
  { url, debuggingPort }: Measuring,
  { path, scores = {} }: MeasuredPage,
  profile: keyof typeof PROFILES,
): Promise<Figure[]> => {
  const asked = CATEGORIES.filter((category) => scores[category] !== undefined);
  const result = await lighthouse(
    url + path,
    { port: debuggingPort, onlyCategories: asked, disableStorageReset: true, logLevel: 'error' },
    PROFILES[profile],
  );
  if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
  const { categories } = result.lhr;
  return asked.map((category) =>
    figure(
      `${path}, Lighthouse ${category}, ${profile}`,
      Math.round((categories[category]?.score ?? 0) * 100),
      'points',
      scores[category],
    ),
  );
};

/** Signed-in pages are mainly used on desktops and must work on phones. */
const scoreFigures = async (measuring: Measuring, page: MeasuredPage): Promise<Figure[]> => {
  if (!page.scores) return [];
  const onPhone = await scorePage(measuring, page, 'phone');
  return page.isSignedIn ? [...(await scorePage(measuring, page, 'desk')), ...onPhone] : onPhone;
};

const measureFigures = async (measuring: Measuring, page: MeasuredPage): Promise<Figure[]> => {
  const { scriptBytes, styleBytes } = await weighPage(measuring.context, measuring.url + page.path);
  return [
    figure(`${page.path}, scripts, gzip`, kilobytes(scriptBytes), 'KB', page.scriptKb),
    figure(`${page.path}, styles, gzip`, kilobytes(styleBytes), 'KB'),
    ...(await scoreFigures(measuring, page)),
  ];
};

const enter = async ({ context, url }: Measuring): Promise<void> => {
  const page = await context.newPage();
  await signIn(page, url, adminEmail(MAIN_TENANT), DEMO_PASSWORD);
  await page.waitForURL(`**${inConsole('home')}`);
  await page.close();
};

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

const measurePages = async (measuring: Measuring): Promise<Figure[]> => {
  const figures: Figure[] = [];
  let isIn = false;
  for (const page of PAGES) {
    if (page.isSignedIn && !isIn) await enter(measuring);
    isIn ||= page.isSignedIn === true;
    figures.push(...(await measureFigures(measuring, page)));
  }
  return figures;
};

/**
 * Measures the size of a production build's pages and scores them: public pages first, then the console with a
 * session.
 */
export const pageFigures = async (folder: string): Promise<Figure[]> => {
  const cloud = await startCloud(join(folder, 'state'));
  const debuggingPort = await freePort();
  // Lighthouse uses the browser opened here, which has the session.
  const options = { executablePath: findBrowser(), args: [...FLAGS, `--remote-debugging-port=${debuggingPort}`] };
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), options);
  try {
    return await measurePages({ context, debuggingPort, url: cloud.url });
  } finally {
    await context.close();
    await cloud.stop();
  }
};
