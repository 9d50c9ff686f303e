import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';

/** Bytes after gzip that a page requests: the same measure whatever the server's compression. */
export interface PageWeight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

const KINDS: Readonly<Record<string, keyof PageWeight>> = { script: 'scriptBytes', stylesheet: 'styleBytes' };
/** Includes what a page loads when idle. */
const SETTLE_MS = 500;

/** Opens a page and measures its scripts and styles, including those loaded later. */
export const weighPage = async (context: BrowserContext, url: string): Promise<PageWeight> => {
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => void answers.push(answer));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const weight = { scriptBytes: 0, styleBytes: 0 };
  for (const answer of answers) {
    const kind = KINDS[answer.request().resourceType()];
    if (kind && answer.ok()) weight[kind] += gzipSync(await answer.body(), { level: 9 }).length;
  }
  await page.close();
  return weight;
};
