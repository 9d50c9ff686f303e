import { copyTrails } from '@cloudmend/infra/audit';
import type { Services } from '@cloudmend/infra/runtime';

const HOUR_MS = 3_600_000;

/** Copies new audit entries every hour, as the deployment does. Returns a function that stops it. */
export const watchTrails = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    // The failure is logged.
    copyTrails(services).catch(() => undefined);
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
