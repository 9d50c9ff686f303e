import { workOnNotices } from '@cloudmend/infra/notify';
import type { Services } from '@cloudmend/infra/runtime';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;

/** Tells people and destinations what happened, one look at a time. Returns a function that stops it. */
export const watchNotices = (services: Services): (() => Promise<void>) => {
  let isClosing = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await workOnNotices(services, { hasTime: () => !isClosing });
    } catch (error) {
      services.log.error('The notices could not be sent.', { errorMessage: String(error) });
    }
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
