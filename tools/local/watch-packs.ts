import { runAddOns } from '@cloudmend/infra/add-ons';
import { workOnPacks } from '@cloudmend/infra/packs';
import type { Services } from '@cloudmend/infra/runtime';
import { watch } from './watch';

/** On a laptop people wait for it. */
const WATCH_MS = 1000;

/** Runs add-ons and builds evidence packs. Returns a function that stops it. */
export const watchPacks = (services: Services): (() => Promise<void>) => {
  const work = async (hasTime: () => boolean): Promise<void> => {
    await runAddOns(services, hasTime);
    await workOnPacks(services, hasTime);
  };
  return watch(services, work, {
    everyMs: WATCH_MS,
    failure: 'The add-ons could not run, or the evidence packs could not be built.',
  });
};
