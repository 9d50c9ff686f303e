import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** Addresses that a story makes fail, whose browser errors are expected. */
const spoiled = new Set<string>();

/** Expects calls to this address to fail. */
export const spoil = (address: string): void => void spoiled.add(address);

/**
 * Records a page's errors and warnings, and whether typed text was executed. Refusals that a story is about are
 * excluded.
 */
export const watchPage = (page: Page, faults: string[]): Page => {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const isAboutStory =
      /the server responded with a status of (400|403|409|503)/.test(message.text()) ||
      spoiled.has(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isAboutStory) faults.push(message.text());
  });
  page.on('dialog', () => faults.push('typed text was executed'));
  return page;
};

/** A separate browser context for one user. */
export const personIn = async (browser: Browser, faults: string[]): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  return watchPage(await context.newPage(), faults);
};

/**
 * Selects a segment by its label, because the radio button is visually hidden. Searches the whole page unless given a
 * part.
 */
export const choose = (page: Page, option: string, part: Page | Locator = page): Promise<void> =>
  part.getByRole('radiogroup').locator('label').filter({ hasText: option }).first().click();

/** The figure of a card, by its label. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
