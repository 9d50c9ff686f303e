import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** Addresses that a story lets go wrong: that the browser then complains of them is no fault. */
const spoiled = new Set<string>();

/** Says that what is asked under this address goes wrong on purpose. */
export const spoil = (address: string): void => void spoiled.add(address);

/** Keeps every error and warning that a page writes, and that something typed ran. Refusals that a story is about are none. */
export const watched = (page: Page, faults: string[]): Page => {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const isAboutStory =
      /the server responded with a status of (400|403|409|503)/.test(message.text()) ||
      spoiled.has(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isAboutStory) faults.push(message.text());
  });
  page.on('dialog', () => faults.push('something typed ran'));
  return page;
};

/** A browser of its own for one person. */
export const personIn = async (browser: Browser, faults: string[]): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ reducedMotion: 'reduce' });
  return watched(await context.newPage(), faults);
};

/** Chooses one of a row of options by the words on it; the radio button itself is not to be seen. Of the whole page, unless a part is named. */
export const choose = (page: Page, option: string, part: Page | Locator = page): Promise<void> =>
  part.getByRole('radiogroup').locator('label').filter({ hasText: option }).first().click();

/** The figure of a card, below its name. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
