import { loadOutputs } from '@cloudmend/auth/outputs';
import { CONTACT_EMAIL } from '@cloudmend/domain/product';
import { NotReceived, sendMessage, UNREACHED } from './send-message';
import type { Send } from './use-contact';

/** Loads the API's address on the first send, so that readers load nothing. */
export const sendToApi: Send = async (message, key) => {
  const outputs = await loadOutputs().catch((error: Error) => {
    // `fetch` throws a TypeError on network failure; a missing or broken file is a different error.
    if (error.cause instanceof TypeError) throw new NotReceived(UNREACHED);
    throw new NotReceived(
      `${error.message}. The service is not available right now. Try again in a minute, or email ${CONTACT_EMAIL}.`,
    );
  });
  await sendMessage(message, { apiBase: outputs.custom.api.endpoint, key });
};
