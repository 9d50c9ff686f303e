import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { DestinationSecret } from '@cloudmend/domain/notifications';
import { clip } from './escape';
import { JSON_HEADERS, type OutgoingRequest, type Told } from './message';

/** Characters of a header and of a section, as Block Kit has them. */
const HEADER = 150;
const SECTION = 3000;

const plain = (text: string, most: number) => ({ type: 'plain_text', text: clip(text, most), emoji: false });

/** `text` is what notifications show, as mrkdwn: these three would begin links and mentions. */
const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Our page, as mrkdwn. A button with an address would also send an event, which no one of an incoming webhook answers:
 * Slack then shows a warning beside it (https://github.com/slackapi/slack-github-action/issues/513).
 */
const toLink = (address: string): string => `<${escapeMrkdwn(address).replaceAll('|', '%7C')}|Open in ${PRODUCT_NAME}>`;

/** What customers wrote is plain text: names of their resources mention no one and become no link. */
export const toSlack = (
  { url }: Extract<DestinationSecret, { kind: 'slack' }>,
  { tenantId, notice, link }: Told,
): OutgoingRequest => {
  const blocks = [
    { type: 'header', text: plain(notice.title, HEADER) },
    ...(notice.lines.length > 0 ? [{ type: 'section', text: plain(notice.lines.join('\n'), SECTION) }] : []),
    { type: 'context', elements: [plain(`${PRODUCT_NAME}, ${tenantId}`, SECTION)] },
    ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: toLink(link) } }] : []),
  ];
  return {
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify({ text: escapeMrkdwn(clip(notice.title, HEADER)), blocks }),
  };
};
