import { workOnNotices } from '@cloudmend/infra/notify';
import type { Services } from '@cloudmend/infra/runtime';
import { watch } from './watch';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;

/** Tells people and destinations what happened. Returns a function that stops it. */
export const watchNotices = (services: Services): (() => Promise<void>) =>
  watch(services, (hasTime) => workOnNotices(services, { hasTime }), {
    everyMs: WATCH_MS,
    failure: 'The notices could not be sent.',
  });
