import { sweepPeople } from '../people/sweep-people';
import { services } from '../runtime/services';

/** Called each hour. */
export const handler = (): Promise<void> => sweepPeople(services());
