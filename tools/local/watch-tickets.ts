import { workOnTickets } from '@cloudmend/infra/tickets';
import type { Services } from '@cloudmend/infra/runtime';
import { watch } from './watch';

/** On a laptop people wait for it. */
const WATCH_MS = 2000;
const LOOK_MS = 4000;
const UNSURE_MS = 10_000;

/** Creates tickets and compares them with the trackers. Returns a function that stops it. */
export const watchTickets = (services: Services): (() => Promise<void>) =>
  watch(services, (hasTime) => workOnTickets(services, { hasTime, lookMs: LOOK_MS, unsureMs: UNSURE_MS }), {
    everyMs: WATCH_MS,
    failure: 'The tickets could not be compared.',
  });
