import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OutgoingRequest } from '@cloudmend/infra/notify';
import { type Json, readJson, refuse, type Understood } from './answers';

const TOLERANCE_S = 300;

const isSigned = (signingKey: string, signed: string, signature: string): boolean => {
  const key = Buffer.from(signingKey.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature.slice('v1,'.length), 'base64'));
};

const readTitle = (request: OutgoingRequest): string => {
  const { title } = (readJson(request)?.['data'] ?? {}) as Json;
  return typeof title === 'string' ? title : '';
};

/** A receiver of Standard Webhooks. @param signingKey without it the signature's form is checked, not its value */
export const readWebhook = (
  request: OutgoingRequest,
  { now, signingKey }: { readonly now: Date; readonly signingKey: string | undefined },
): Understood => {
  const { headers, body, url } = request;
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (id === '' || !/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) return refuse(401, 'The signature is missing.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return refuse(401, 'The message is too old.');
  if (signingKey !== undefined && !isSigned(signingKey, `${id}.${timestamp}.${body}`, signature))
    return refuse(401, 'Wrong signature.');
  return { to: new URL(url).host, title: readTitle(request), key: id };
};
