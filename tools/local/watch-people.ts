import { sweepPeople } from '@cloudmend/infra/people';
import type { Services } from '@cloudmend/infra/runtime';

const HOUR_MS = 3_600_000;

/** Tidies up invitations, sign-ups and workspaces without an admin each hour, as the deployment does. The answer ends it. */
export const watchPeople = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    // What failed is in the log.
    sweepPeople(services).catch(() => undefined);
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
