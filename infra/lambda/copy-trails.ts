import type { Context } from 'aws-lambda';
import { copyTrails } from '../audit/copy-trails';
import { services } from '../runtime/services';

/** What the last copy may take. */
const KEPT_MS = 60_000;

/** Runs every hour. */
export const handler = (_event: unknown, { getRemainingTimeInMillis }: Context): Promise<number> =>
  copyTrails(services(), () => getRemainingTimeInMillis() > KEPT_MS);
