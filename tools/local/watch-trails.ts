import { copyTrails } from '@cloudmend/infra/audit';
import type { Services } from '@cloudmend/infra/runtime';

const HOUR_MS = 3_600_000;

/** Copies new lines of the audit trails each hour, as the deployment does. The answer ends it. */
export const watchTrails = (services: Services): (() => void) => {
  const timer = setInterval(() => {
    // What failed is in the log.
    copyTrails(services).catch(() => undefined);
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
