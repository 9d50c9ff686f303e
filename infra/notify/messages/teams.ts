import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { DestinationSecret } from '@cloudmend/domain/notifications';
import { clip } from './escape';
import { JSON_HEADERS, type OutgoingRequest, type Told } from './message';

/** Ten lines of these stay far below the 28 KB of a message, which Teams may count in UTF-16. */
const LINE = 400;

/** A text block takes a part of Markdown: its marks are escaped. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|~<>]/g, (mark) => `\\${mark}`);

const block = (text: string, more: object = {}) => ({
  type: 'TextBlock',
  text: escapeMarkdown(clip(text, LINE)),
  wrap: true,
  ...more,
});

export const toTeams = (
  { url }: Extract<DestinationSecret, { kind: 'teams' }>,
  { tenantId, notice, link }: Told,
): OutgoingRequest => {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(notice.title, { weight: 'Bolder', size: 'Medium' }),
      ...notice.lines.map((line) => block(line, { spacing: 'Small' })),
      block(`${PRODUCT_NAME}, ${tenantId}`, { isSubtle: true, size: 'Small' }),
    ],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { url, headers: JSON_HEADERS, body: JSON.stringify({ type: 'message', attachments: [attachment] }) };
};
