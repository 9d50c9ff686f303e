import { sweepPeople } from '../people/sweep-people';
import { services } from '../runtime/services';

/** Runs every hour. */
export const handler = (): Promise<void> => sweepPeople(services());
