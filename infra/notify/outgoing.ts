import { guardedFetch } from '../adapters/guarded-fetch';
import type { OutgoingAnswer, OutgoingRequest } from './messages/message';

export { EgressError } from '../adapters/guarded-fetch';
export type { OutgoingAnswer } from './messages/message';

/** A call whose answer is read. */
export interface OutgoingCall extends Omit<OutgoingRequest, 'body'> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly body?: string;
}

/** Calls addresses that customers named. @throws EgressError for an address inside a network, and whatever ends a call without an answer */
export interface Outgoing {
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** With the whole body of the answer. */
  call(call: OutgoingCall): Promise<OutgoingAnswer>;
}

const ANSWER_MS = 5000;
/** Some trackers take longer for many tickets at once. */
const CALL_MS = 7000;
const MAX_BYTES = 1024 * 1024;
const BODY_LENGTH = 500;

/** Calls public addresses only; follows no redirect. */
const send = async ({ method, url, headers, body }: OutgoingCall, answerMs: number): Promise<OutgoingAnswer> => {
  const fetch = guardedFetch({ origins: [new URL(url).origin], answerMs, maxBytes: MAX_BYTES });
  const response = await fetch(url, { method, headers, body });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    ...(retryAfter !== null && { retryAfter }),
    body: await response.text(),
  };
};

export const postMessage: Outgoing['post'] = async (request) => {
  const answer = await send({ ...request, method: 'POST' }, ANSWER_MS);
  return { ...answer, body: answer.body.slice(0, BODY_LENGTH) };
};

export const callAddress: Outgoing['call'] = (call) => send(call, CALL_MS);
