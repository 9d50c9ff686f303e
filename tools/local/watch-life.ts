import { workOnLife } from '@cloudmend/infra/life';
import type { Services } from '@cloudmend/infra/runtime';
import { watch } from './watch';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;

/** Applies retention. Returns a function that stops it. */
export const watchLife = (services: Services): (() => Promise<void>) =>
  watch(services, (hasTime) => workOnLife(services, hasTime), { everyMs: WATCH_MS });
