import type { Context } from 'aws-lambda';
import { workOnLife } from '../life/work-on-life';
import { services } from '../runtime/services';

/** What the last step may take. */
const KEPT_MS = 60_000;

/** Every five minutes: applies retention, exports and erases workspaces, makes missing timers. */
export const handler = (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<void> =>
  workOnLife(services(), () => getRemainingTimeInMillis() > KEPT_MS);
