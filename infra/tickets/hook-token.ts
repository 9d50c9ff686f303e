import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names the tracker whose webhook calls. It is no secret: the signature is checked. */
interface HookToken {
  readonly tenantId: string;
  readonly trackerId: string;
}

export const writeHookToken = ({ tenantId, trackerId }: HookToken): string =>
  [tenantId, trackerId].map((part) => Buffer.from(part, 'utf8').toString('base64url')).join('.');

export const readHookToken = (token: string): HookToken => {
  const [tenantId = '', trackerId = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  return { tenantId, trackerId };
};

/** `sha256=` and the HMAC of the body in hexadecimal, as WebSub has it and Jira sends it in `X-Hub-Signature`. */
export const signHook = (key: string, body: string): string =>
  `sha256=${createHmac('sha256', key).update(body, 'utf8').digest('hex')}`;

export const isSignedBy = (key: string, body: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(signHook(key, body)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};
