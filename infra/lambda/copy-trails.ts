import { copyTrails } from '../audit/copy-trails';
import { services } from '../runtime/services';

/** Runs every hour. */
export const handler = (): Promise<number> => copyTrails(services());
