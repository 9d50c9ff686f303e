import { sweepInvitations } from '@cloudmend/infra/people';
import type { Services } from '@cloudmend/infra/runtime';

const HOUR_MS = 3_600_000;

/** Removes unused invitations each hour, as the deployment does. The answer ends it. */
export const watchInvitations = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    sweepInvitations(services).catch((error: unknown) => services.log.error('Unused invitations could not be removed.', { errorMessage: String(error) }));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
