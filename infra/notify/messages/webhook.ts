import { createHmac } from 'node:crypto';
import type { DestinationSecret } from '@cloudmend/domain/notifications';
import { JSON_HEADERS, type OutgoingRequest, type Told } from './message';

const PREFIX = 'whsec_';

/** The signature of Standard Webhooks: over ID, time and body, so that none of them can be exchanged. */
export const signWebhook = (
  signingKey: string,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: string; readonly body: string },
): string => {
  const key = Buffer.from(signingKey.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

export const toWebhook = (
  { url, signingKey }: Extract<DestinationSecret, { kind: 'webhook' }>,
  { tenantId, notice, link, at }: Told,
): OutgoingRequest => {
  const { id, kind, subject, title, lines } = notice;
  const body = JSON.stringify({
    type: `notice.${kind}`,
    timestamp: notice.at,
    data: { id, workspace: tenantId, subject, title, lines, url: link ?? null },
  });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    url,
    headers: {
      ...JSON_HEADERS,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(signingKey, { id, timestamp, body }),
    },
    body,
  };
};
