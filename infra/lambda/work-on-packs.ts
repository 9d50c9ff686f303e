import type { Context } from 'aws-lambda';
import { workOnPacks } from '../packs/work-on-packs';
import { services } from '../runtime/services';

/** What the last part and the archive may take. */
const KEPT_MS = 5 * 60_000;

/** Every minute: goes on with the evidence packs of all workspaces. */
export const handler = (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<void> =>
  workOnPacks(services(), () => getRemainingTimeInMillis() > KEPT_MS);
