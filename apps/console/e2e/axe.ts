import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';

export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Rows after the third repeat the first ones; only the nightly run checks them. */
const ALIKE = IS_NIGHTLY ? [] : ['li:nth-child(n + 4)', 'tbody tr:nth-child(n + 4)'];

/** What axe finds on the page or, narrowed, in a part of it. */
export const findFaults = async (
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> => {
  // In legacy mode axe does not open another page to put the results of frames together; there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const rows of ALIKE) axe.exclude(rows);
  const { violations } = await narrow(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/** Changes the colour scheme and waits for the colour transition to end. */
export const lookIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => document.documentElement.getAttribute('data-mantine-color-scheme') === scheme,
    colorScheme,
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
};

/**
 * The violations axe reports twice in a row: a single frame in which the scheme changes or a chart appears does not
 * count.
 */
const findLasting = async (look: () => Promise<string[]>): Promise<string[]> => {
  const first = await look();
  return first.length === 0 ? first : look();
};

/** Checks everything in light, and in dark whatever the scheme changes. */
export const faultsInBothSchemes = async (page: Page): Promise<string[]> => {
  await lookIn(page, 'light');
  const light = await findLasting(() => findFaults(page));
  await lookIn(page, 'dark');
  const dark = await findLasting(() => findFaults(page, (axe) => axe.withRules(COLOURS)));
  await lookIn(page, 'light');
  return [...light, ...dark.map((fault) => `dark ${fault}`)];
};
