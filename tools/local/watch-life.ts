import { workOnLife } from '@cloudmend/infra/life';
import type { Services } from '@cloudmend/infra/runtime';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;

/** Applies retention, one look at a time. Returns a function that stops it. */
export const watchLife = (services: Services): (() => Promise<void>) => {
  let isClosing = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    // The failure is logged.
    await workOnLife(services, () => !isClosing).catch(() => undefined);
    looking = undefined;
  };
  const timer = setInterval(() => (looking ??= look()), WATCH_MS);
  timer.unref();
  return async () => {
    isClosing = true;
    clearInterval(timer);
    await looking;
  };
};
