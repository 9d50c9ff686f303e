import type { Context } from 'aws-lambda';
import { runAddOns } from '../add-ons/run-add-ons';
import { workOnPacks } from '../packs/work-on-packs';
import { services } from '../runtime/services';

/** What the last part and the archive may take. */
const KEPT_MS = 5 * 60_000;

/** Every minute: runs the add-ons whose slot came up, and goes on with the evidence packs, of all workspaces. */
export const handler = async (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<void> => {
  const hasTime = (): boolean => getRemainingTimeInMillis() > KEPT_MS;
  await runAddOns(services(), hasTime);
  await workOnPacks(services(), hasTime);
};
