import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Keeps every error and warning that a page writes, and that something typed ran. Refusals that a story is about are none. */
export const watched = (page: Page, faults: string[]): Page => {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/the server responded with a status of (400|403|409|503)/.test(message.text())) faults.push(message.text());
  });
  page.on('dialog', () => faults.push('something typed ran'));
  return page;
};

/** A browser of its own for one person. */
export const personIn = async (browser: Browser, faults: string[]): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  return watched(await context.newPage(), faults);
};
