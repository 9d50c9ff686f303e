import { ACCOUNT_PART, recordAccountGap, recordGaps } from './parts';
import type { ScanContext } from './scan-context';
import type { AbandonInput } from './scan-input';

/** The operation of a gap caused by us rather than by an AWS call. */
const OURS = 'scan';

/** Reports parts that kept failing as gaps, so that the rest of the scan continues. */
export const abandonParts =
  ({ services: { openStores, workflow, clock } }: ScanContext) =>
  async ({ tenantId, scanId, accountId, region, services, reason }: AbandonInput): Promise<Record<string, never>> => {
    const stores = openStores(tenantId);
    const isAccount = services.includes(ACCOUNT_PART.service);
    if (isAccount) {
      const scan = await stores.scans.head(scanId);
      if (scan) await workflow.release({ tenantId, scanId }, scan.accountIds.indexOf(accountId));
    }
    if (!(await stores.scans.heartbeat(scanId, clock().toISOString()))) return {};
    if (isAccount) await recordAccountGap(stores, scanId, { accountId, operation: OURS, reason });
    else
      await recordGaps(
        stores,
        scanId,
        services.map((service) => ({ accountId, region, service, operation: OURS, reason })),
      );
    return {};
  };
