import type { Context } from 'aws-lambda';
import { workOnNotices } from '../notify/work-on-notices';
import { services } from '../runtime/services';

/** What the last message may take. */
const KEPT_MS = 30_000;

/** Every minute: tells people and destinations of all workspaces what happened. */
export const handler = (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<void> =>
  workOnNotices(services(), { hasTime: () => getRemainingTimeInMillis() > KEPT_MS });
