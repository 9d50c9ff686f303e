import { receiveDelivery } from '@cloudmend/domain/repositories';
import { handleEvent } from '../../changes/handle-event';
import { serveSigned } from '../../runtime/serve-signed';

/** A webhook of a git server: verified, and acted on once however often it comes. */
export const handler = serveSigned(receiveDelivery, (services) => async ({ headers, body }) => {
  const { id, event } = await services.gitHost.readDelivery(headers, body);
  if (!event) return { isHandled: false };
  const { installations } = services.system;
  if (!(await installations.isFirstDelivery(event.server, id))) return { isHandled: false };
  try {
    await handleEvent(services, event);
    return { isHandled: true };
  } catch (error) {
    // GitHub shows the failure, and the same delivery may be sent again.
    await installations.forgetDelivery(event.server, id);
    throw error;
  }
});
