import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { OutboxMessage } from './outbox';

const REFRESH_SECONDS = 5;

const STYLE = `
:root { color-scheme: light dark; --canvas: #f5f7f5; --surface: #fff; --line: #e0e5e1; --text: #13201b; --text2: #44524b; --text3: #5b6962; --mend-tint: #e0f1ea; --mend-text: #09654f; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0b0f0e; --surface: #111615; --line: #222a27; --text: #e8eeeb; --text2: #b1bcb6; --text3: #8e9a94; --mend-tint: #0f2a22; --mend-text: #5bd3b1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 13px/20px 'Instrument Sans Variable', system-ui, sans-serif; }
header { display: flex; align-items: baseline; gap: 12px; padding: 14px 24px; background: var(--surface); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.02em; }
header p { margin: 0; color: var(--text3); font-size: 12px; }
header a { margin-left: auto; color: var(--mend-text); }
main { max-width: 760px; margin: 0 auto; padding: 24px 14px 48px; display: grid; gap: 12px; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
h2 { margin: 0 0 4px; font-size: 14px; line-height: 20px; font-weight: 600; overflow-wrap: anywhere; }
.to { margin: 0 0 12px; color: var(--text3); font-size: 12px; overflow-wrap: anywhere; }
.code { display: inline-block; margin: 0 0 12px; padding: 8px 16px; border-radius: 6px; background: var(--mend-tint); color: var(--mend-text); font: 500 20px/28px 'Geist Mono Variable', ui-monospace, monospace; letter-spacing: .08em; user-select: all; overflow-wrap: anywhere; }
.body { margin: 0; color: var(--text2); white-space: pre-wrap; overflow-wrap: anywhere; }
.html { width: 100%; height: 420px; border: 1px solid var(--line); border-radius: 6px; }
.empty { color: var(--text2); text-align: center; padding: 48px 16px; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const formatTime = (at: string): string => `${at.slice(0, 10)}, ${at.slice(11, 19)} UTC`;

/** In a frame without scripts and without our style. */
const showHtml = (subject: string, html: string): string =>
  `<iframe class="html" sandbox title="${escape(subject)}" srcdoc="${escape(html)}"></iframe>`;

const article = ({ to, subject, body, html, code, at }: OutboxMessage): string => `<article>
<h2>${escape(subject)}</h2>
<p class="to">To ${escape(to)}, <time datetime="${escape(at)}">${escape(formatTime(at))}</time></p>
${code === null ? '' : `<p class="code">${escape(code)}</p>`}
${html === undefined ? `<p class="body">${escape(body)}</p>` : showHtml(subject, html)}
</article>`;

const EMPTY = '<p class="empty">No messages yet. Codes and invitations appear here a moment after they are sent.</p>';

/** The outbox for a browser: plain HTML without a script, in the product's colours, refreshed every few seconds. */
export const outboxPage = (messages: readonly OutboxMessage[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Outbox, ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Outbox</h1><p>Every message that ${PRODUCT_NAME} would have sent from here, newest first</p><a href="/signin">Sign in</a></header>
<main>
${messages.length === 0 ? EMPTY : messages.map(article).join('\n')}
</main>
</body>
</html>
`;
