import type { OutgoingRequest } from '../notify/messages';
import { type OutgoingAnswer, postMessage } from '../notify/outgoing';

/** What came of a call: an answer, or why there was none. */
export type PostedMessage = OutgoingAnswer | { readonly fault: { readonly name: string; readonly code?: string } };

/** Posts one message. It runs apart: whoever makes it call an address inside our network finds nothing there. */
export const handler = async (request: OutgoingRequest): Promise<PostedMessage> => {
  try {
    return await postMessage(request);
  } catch (error) {
    const { name = 'Error', code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
    return { fault: { name, ...(code !== undefined && { code }) } };
  }
};
