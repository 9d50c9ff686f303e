import { ACCOUNT_PART, recordAccountGap, recordGap } from './parts';
import type { ScanContext } from './scan-context';
import type { AbandonInput } from './scan-input';

/** The operation of a gap caused by us rather than by an AWS call. */
const OURS = 'scan';

/** Reports a part that kept failing as a gap, so that the rest of the scan continues. */
export const abandonPart =
  ({ services }: ScanContext) =>
  async ({ tenantId, scanId, accountId, region, service, reason }: AbandonInput): Promise<Record<string, never>> => {
    const stores = services.openStores(tenantId);
    if (service === ACCOUNT_PART.service) await services.system.readingPlaces.giveBack({ tenantId, scanId, accountId });
    if (!(await stores.scans.heartbeat(scanId, services.clock().toISOString()))) return {};
    if (service === ACCOUNT_PART.service)
      await recordAccountGap(stores, scanId, { accountId, operation: OURS, reason });
    else await recordGap(stores, scanId, { accountId, region, service, operation: OURS, reason });
    return {};
  };
