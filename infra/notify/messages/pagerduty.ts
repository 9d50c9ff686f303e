import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { type DestinationSecret, NOTICE_KINDS } from '@cloudmend/domain/notifications';
import { clip } from './escape';
import { JSON_HEADERS, type OutgoingRequest, type Told } from './message';

/** Characters of a summary, as the Events API has it. */
const SUMMARY = 1024;

/** An alert for each notice: the same one sent twice joins the first. */
export const toPagerDuty = (
  { url, routingKey }: Extract<DestinationSecret, { kind: 'pagerduty' }>,
  { tenantId, notice, link }: Told,
): OutgoingRequest => ({
  url,
  headers: JSON_HEADERS,
  body: JSON.stringify({
    routing_key: routingKey,
    event_action: 'trigger',
    dedup_key: `${tenantId}/${notice.id}`.slice(-255),
    payload: {
      summary: clip(notice.title, SUMMARY),
      source: `${PRODUCT_NAME} ${tenantId}`,
      severity: NOTICE_KINDS[notice.kind].level,
      timestamp: notice.at,
      class: notice.kind,
      custom_details: { lines: notice.lines.map((line) => clip(line, SUMMARY)) },
    },
    client: PRODUCT_NAME,
    ...(link && { client_url: link, links: [{ href: link, text: 'Open' }] }),
  }),
});
