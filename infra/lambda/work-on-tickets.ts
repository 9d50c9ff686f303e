import type { Context } from 'aws-lambda';
import { services } from '../runtime/services';
import { workOnTickets } from '../tickets/work-on-tickets';

/** What the last ticket may take. */
const KEPT_MS = 60_000;

/** Every minute: creates tickets and keeps them equal with those in the trackers of all workspaces. */
export const handler = (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<void> =>
  workOnTickets(services(), { hasTime: () => getRemainingTimeInMillis() > KEPT_MS });
