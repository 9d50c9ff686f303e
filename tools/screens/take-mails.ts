import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toMail } from '@cloudmend/infra/notify';
import { type Notice, NoticeKind } from '@cloudmend/domain/notifications';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { aNotice } from '@cloudmend/domain/testing';
import { findBrowser } from '../find-browser.mjs';

const WIDTHS = [600, 360];
const SCHEMES = ['light', 'dark'] as const;
const LONG = 'a-bucket-with-a-name-that-is-as-long-as-the-name-of-a-bucket-may-be-and-has-no-place-to-break-0001';

const aMany = (count: number): Notice[] =>
  Array.from({ length: count }, (_, index) => {
    const kind = NoticeKind.options[index % NoticeKind.options.length] as NoticeKind;
    return aNotice({
      id: `notice-${index}`,
      kind,
      title: `${index + 1} new critical findings`,
      lines: [`2 × ${LONG}`],
    });
  });

/** Each kind alone, a day's digest, and one with more notices than an email has room for. */
const MAILS: ReadonlyArray<readonly [name: string, notices: readonly Notice[]]> = [
  ...NoticeKind.options.map((kind) => [kind, [aNotice({ kind })]] as const),
  ['digest', aMany(4)],
  ['long-digest', aMany(25)],
];

/** Takes pictures of the emails about notices, in each width and scheme, to look at. @param folder @default ./mails */
export const takeMails = async (folder = 'mails'): Promise<void> => {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: findBrowser() });
  for (const [name, notices] of MAILS) {
    const { html } = toMail({ tenantId: 'acme' as TenantId, notices, site: 'https://cloudmend.example/acme' });
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
        await page.setContent(html);
        await page.screenshot({ path: join(target, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        await page.close();
      }
  }
  await browser.close();
};
