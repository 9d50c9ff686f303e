import { sweepInvitations } from '../people/sweep-invitations';
import { services } from '../runtime/services';

/** Called each hour. */
export const handler = async (): Promise<void> => {
  const removed = await sweepInvitations(services());
  if (removed > 0) services().log.info('Unused invitations were removed.');
};
