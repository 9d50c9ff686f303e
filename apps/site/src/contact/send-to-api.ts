import { loadOutputs } from '@cloudmend/auth/outputs';
import { CONTACT_EMAIL } from '@cloudmend/domain/product';
import { NotReceived, sendMessage, UNREACHED } from './send-message';
import type { Send } from './use-contact';

/** Asks for the API's address when the first message is sent: whoever only reads loads nothing. */
export const sendToApi: Send = async (message, key) => {
  const outputs = await loadOutputs().catch((error: Error) => {
    // `fetch` throws a TypeError when the network fails; a file that is missing or broken is another trouble.
    if (error.cause instanceof TypeError) throw new NotReceived(UNREACHED);
    throw new NotReceived(
      `${error.message}. The service cannot be reached just now: try again in a minute, or write to ${CONTACT_EMAIL}.`,
    );
  });
  await sendMessage(message, { apiBase: outputs.custom.api.endpoint, key });
};
