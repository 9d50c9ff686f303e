import { type Notice, NOTICE_KINDS } from '@cloudmend/domain/notifications';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { clip, escapeHtml } from './escape';

/** Notices that one email has room for. */
const SHOWN = 20;
const SUBJECT = 150;

interface MailedNotices {
  readonly tenantId: TenantId;
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** `https://cloudmend.example/acme`; undefined if no site is configured. */
  readonly site: string | undefined;
}

export interface NoticeMail {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

const toSubject = ({ tenantId, notices }: MailedNotices): string => {
  const [only] = notices;
  const what = notices.length === 1 && only ? only.title : `${notices.length} notices`;
  // A line break would begin another header.
  return clip(`${tenantId}: ${what}`.replace(/\p{Cc}+/gu, ' '), SUBJECT);
};

const toText = ({ notices, site }: MailedNotices, more: number): string =>
  [
    ...notices.map(({ title, lines, page }) =>
      [title, ...lines.map((line) => `  ${line}`), ...(site ? [`  ${site}/${page}`] : [])].join('\n'),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(site ? [`Change what you get by email: ${site}/inbox?tab=settings`] : []),
  ].join('\n\n');

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const MUTED = '#5b6962';
const LINK = '#0a8160';
/** Mail programs that drop style sheets show the colours on the elements, on white. No colour is readable on both. */
const DARK = `@media (prefers-color-scheme: dark) {
.muted { color: #a3b1a9 !important; }
.link { color: #4cc9a4 !important; }
}`;

const toHtmlNotice = ({ kind, title, lines, page }: Notice, site: string | undefined): string => `<tr>
<td style="padding:16px 0;border-top:1px solid #8a968f55">
<p class="muted" style="margin:0 0 4px;font-size:12px;line-height:16px;color:${MUTED}">${escapeHtml(NOTICE_KINDS[kind].label)}</p>
<p style="margin:0;font-size:16px;line-height:22px;font-weight:600">${escapeHtml(title)}</p>
${lines.map((line) => `<p style="margin:4px 0 0;font-size:14px;line-height:20px;overflow-wrap:anywhere">${escapeHtml(line)}</p>`).join('\n')}
${site ? `<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escapeHtml(`${site}/${page}`)}" class="link" style="color:${LINK}">Open in ${PRODUCT_NAME}</a></p>` : ''}
</td>
</tr>`;

const toHtml = (mailed: MailedNotices, more: number): string => {
  const { tenantId, notices, site } = mailed;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(toSubject(mailed))}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:0;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto">
<tr><td style="padding:24px 16px">
<p style="margin:0 0 16px;font-size:14px;line-height:20px"><strong>${PRODUCT_NAME}</strong> / ${escapeHtml(tenantId)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${notices.map((notice) => toHtmlNotice(notice, site)).join('\n')}
</table>
${more > 0 ? `<p style="margin:0 0 16px;font-size:14px;line-height:20px">and ${more} more</p>` : ''}
${site ? `<p style="margin:16px 0 0;font-size:12px;line-height:18px"><a href="${escapeHtml(`${site}/inbox?tab=settings`)}" class="muted" style="color:${MUTED}">Change what you get by email</a></p>` : ''}
</td></tr>
</table>
</body>
</html>
`;
};

/** One email with all notices, as text and HTML. */
export const toMail = (mailed: MailedNotices): NoticeMail => {
  const shown = { ...mailed, notices: mailed.notices.slice(0, SHOWN) };
  const more = mailed.notices.length - shown.notices.length;
  return { subject: toSubject(mailed), body: toText(shown, more), html: toHtml(shown, more) };
};
