import { guardedFetch } from '../adapters/guarded-fetch';
import type { OutgoingRequest } from './messages';

export { EgressError } from '../adapters/guarded-fetch';

export interface OutgoingAnswer {
  readonly status: number;
  /** The header of the same name. */
  readonly retryAfter?: string | undefined;
  /** The beginning of it. */
  readonly body: string;
}

/** Posts messages to addresses that customers named. */
export interface Outgoing {
  /** @throws EgressError for an address inside a network, and whatever ends a call without an answer */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

const ANSWER_MS = 5000;
const MAX_BYTES = 1024 * 1024;
const BODY_LENGTH = 500;

/** Posts to public addresses only; follows no redirect. */
export const postMessage: Outgoing['post'] = async ({ url, headers, body }) => {
  const { origin } = new URL(url);
  const fetch = guardedFetch({ origins: [origin], answerMs: ANSWER_MS, maxBytes: MAX_BYTES });
  const response = await fetch(url, { method: 'POST', headers, body });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    ...(retryAfter !== null && { retryAfter }),
    body: (await response.text()).slice(0, BODY_LENGTH),
  };
};
