import { runAddOns } from '@cloudmend/infra/add-ons';
import { workOnPacks } from '@cloudmend/infra/packs';
import type { Services } from '@cloudmend/infra/runtime';

/** On a laptop people wait for it. */
const WATCH_MS = 1000;

/** Runs add-ons and builds evidence packs, one look at a time. Returns a function that stops it. */
export const watchPacks = (services: Services): (() => Promise<void>) => {
  let isClosing = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await runAddOns(services, () => !isClosing);
      await workOnPacks(services, () => !isClosing);
    } catch (error) {
      services.log.error('The add-ons could not run, or the evidence packs could not be built.', {
        errorMessage: String(error),
      });
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
