import type { OutgoingRequest } from '../notify/messages';
import { callAddress, type OutgoingAnswer, type OutgoingCall, postMessage } from '../notify/outgoing';

import { signForAws } from './sign-for-aws';

/** What came of a call: an answer, or why there was none. */
export type PostedMessage = OutgoingAnswer | { readonly fault: { readonly name: string; readonly code?: string } };

/** Makes one call. It runs apart: a call to an address inside our network finds nothing there. */
export const handler = async (request: OutgoingRequest | OutgoingCall): Promise<PostedMessage> => {
  try {
    return await ('method' in request ? callAddress(request) : postMessage(await signForAws(request)));
  } catch (error) {
    const { name = 'Error', code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
    return { fault: { name, ...(code !== undefined && { code }) } };
  }
};
