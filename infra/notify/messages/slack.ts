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

/** Everything is plain text: names of customers' resources mention no one and become no link. */
export const toSlack = (
  { url }: Extract<DestinationSecret, { kind: 'slack' }>,
  { tenantId, notice, link }: Told,
): OutgoingRequest => {
  const blocks = [
    { type: 'header', text: plain(notice.title, HEADER) },
    ...(notice.lines.length > 0 ? [{ type: 'section', text: plain(notice.lines.join('\n'), SECTION) }] : []),
    { type: 'context', elements: [plain(`${PRODUCT_NAME}, ${tenantId}`, SECTION)] },
    ...(link
      ? [{ type: 'actions', elements: [{ type: 'button', text: plain('Open', HEADER), url: link, action_id: 'open' }] }]
      : []),
  ];
  return {
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify({ text: escapeMrkdwn(clip(notice.title, HEADER)), blocks }),
  };
};
