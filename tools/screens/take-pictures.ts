import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { MAIN_TENANT } from '../local/seed/demo-people';

const FOLDER = resolve(import.meta.dirname, '../../apps/site/src/landing/pictures');
const SCHEMES = ['light', 'dark'] as const;
const WEBP_QUALITY = 84;

interface Picture {
  /** File name, without scheme. */
  readonly name: string;
  /** Path below the demo workspace. */
  readonly path: string;
  /** Window size in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  /**
   * Region of the page in CSS pixels, from its top left corner.
   * @default - the whole window
   */
  readonly cut?: { readonly width: number; readonly height: number };
}

const DESK = { width: 1440, height: 900 };
const CUT = { width: 920, height: 575 };
/** With the rail. */
const NARROW = { width: CUT.width + 72, height: 900 };

/** The console pictures on the front page; the site has their alternative texts and sizes. */
const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: 'dashboard', viewport: DESK, scale: 1.5 },
  { name: 'dashboard-small', path: 'dashboard', viewport: DESK, scale: 0.6 },
  { name: 'findings', path: 'security-findings', viewport: NARROW, scale: 1.25, cut: CUT },
  { name: 'recommendations', path: 'recommendations', viewport: NARROW, scale: 1.25, cut: CUT },
  { name: 'scan', path: 'scan', viewport: NARROW, scale: 1.25, cut: CUT },
  { name: 'compliance', path: 'compliance', viewport: NARROW, scale: 1.25, cut: CUT },
];

/** Waits until a page has its heading and has finished loading. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'),
  );
  await page.waitForTimeout(600);
};

const measureClip = async (page: Page, { viewport, cut }: Picture) => {
  if (!cut) return { x: 0, y: 0, ...viewport };
  const box = await page.locator('#content').boundingBox();
  return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0), ...cut };
};

/** Chromium writes WebP, so no image library is needed. The scale is that of the picture, whatever the window's. */
const shoot = async (context: BrowserContext, picture: Picture, scheme: string): Promise<void> => {
  const page = await context.newPage();
  await page.setViewportSize(picture.viewport);
  await page.goto(`/${MAIN_TENANT.tenantId}/${picture.path}`, { waitUntil: 'networkidle' });
  await waitUntilSettled(page);
  const browser = await context.newCDPSession(page);
  const clip = { ...(await measureClip(page, picture)), scale: picture.scale };
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY, clip });
  writeFileSync(join(FOLDER, `${picture.name}-${scheme}.webp`), Buffer.from(data, 'base64'));
  await page.close();
};

/** Takes the console pictures of the front page in both colour schemes, with one signed-in session per scheme. */
export const takePictures = async (
  browser: Browser,
  baseURL: string,
  signIn: (context: BrowserContext) => Promise<void>,
): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true });
  for (const colorScheme of SCHEMES) {
    const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' });
    await signIn(context);
    for (const picture of PICTURES) await shoot(context, picture, colorScheme);
    await context.close();
  }
};
