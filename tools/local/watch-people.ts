import { sweepPeople } from '@cloudmend/infra/people';
import type { Services } from '@cloudmend/infra/runtime';

const HOUR_MS = 3_600_000;

/**
 * Cleans up invitations, sign-ups and workspaces without an admin every hour, as the deployment does. Returns a
 * function that stops it.
 */
export const watchPeople = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    // The failure is logged.
    sweepPeople(services).catch(() => undefined);
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
