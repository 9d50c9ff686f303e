import { notFound } from '@cloudmend/domain/errors';
import { HostName, receiveDelivery } from '@cloudmend/domain/repositories';
import { handleEvent } from '../../changes/handle-event';
import { serveSigned } from '../../runtime/serve-signed';

/** A webhook of a git server: verified, and acted on once however often it comes. */
export const handler = serveSigned(receiveDelivery, (services) => async ({ headers, path, body }) => {
  const host = HostName.safeParse(path['host']);
  if (!host.success) throw notFound('The git host');
  const { id, event } = await services.gitHost.readDelivery(host.data, headers, body);
  if (!event) return { isHandled: false };
  const { installations } = services.system;
  if (!(await installations.isFirstDelivery(event.server, id))) return { isHandled: false };
  try {
    await handleEvent(services, event);
    return { isHandled: true };
  } catch (error) {
    // The server notes the failure, and the same delivery may be sent again.
    await installations.forgetDelivery(event.server, id);
    throw error;
  }
});
