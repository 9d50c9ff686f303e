import { copyTrails } from '../audit/copy-trails';
import { services } from '../runtime/services';

/** Called each hour. */
export const handler = (): Promise<number> => copyTrails(services());
