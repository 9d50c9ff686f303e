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

type Said = Pick<Notice, 'title' | 'lines'>;
/** Texts as `describeEvent` writes them. @default - the builder's */
const SAID: Partial<Record<NoticeKind, Said>> = {
  'critical-findings': {
    title: '14 new critical findings',
    lines: ['9 × Security group allows SSH from anywhere', '4 × S3 bucket policy allows public access', `1 × ${LONG}`],
  },
  'reopened-findings': { title: '3 findings reopened', lines: [] },
  'scan-failed': { title: 'Scan failed', lines: ['The role of account Production could not be assumed.'] },
  'unexpected-cost': {
    title: 'Unexpected cost in 2 accounts',
    lines: [
      'Production: $1,204.18 on November 21, 2026, usually $618.40 (Amazon EC2 +$511.02, Amazon S3 +$40.11)',
      'Sandbox: $88.00 on November 21, 2026, usually $12.00 (Amazon SageMaker +$76.00)',
    ],
  },
  'approval-wanted': {
    title: 'Change waits for approval: Block public access to acme-prod-exports',
    lines: ['Repository: acme/infrastructure', 'Approvals needed: 2'],
  },
  'change-verified': {
    title: 'Change verified: Block public access to acme-prod-exports',
    lines: ['Repository: acme/infrastructure'],
  },
  assigned: { title: 'admin@acme.example assigned Platform team 412 findings', lines: [] },
  mentioned: {
    title: 'manager@acme.example mentioned you: S3 bucket does not block public access',
    lines: ['@devops@acme.example can you check whether the exports job still needs the public policy before Friday?'],
  },
};
const aSaid = (kind: NoticeKind, id: string = kind): Notice => aNotice({ id, kind, ...SAID[kind] });

const aMany = (count: number): Notice[] =>
  Array.from({ length: count }, (_, index) =>
    aSaid(NoticeKind.options[index % NoticeKind.options.length] as NoticeKind, `notice-${index}`),
  );

/** Each kind alone, a day's digest, and one with more notices than an email has room for. */
const MAILS: ReadonlyArray<readonly [name: string, notices: readonly Notice[]]> = [
  ...NoticeKind.options.map((kind) => [kind, [aSaid(kind)]] as const),
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
