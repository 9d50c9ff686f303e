import { tenantKey } from '../table';

/** A tenant's runs that are not at rest, by what they change. */
export const openRunsPartition = (tenantId: string): string => tenantKey(tenantId, 'RUNS-OPEN');
