import { NodeHttpHandler } from '@smithy/node-http-handler';

/** A call to a service of ours that takes longer is not coming back in time for the request. */
const CONNECT_MS = 1000;
const ANSWER_MS = 3000;

/** Fails a service call that does not answer. Without the last option the SDK only warns and keeps waiting. */
export const impatientHandler = (answerMs = ANSWER_MS): NodeHttpHandler =>
  new NodeHttpHandler({ connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true });
