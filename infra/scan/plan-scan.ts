import { isFinished } from '@cloudmend/domain/scans';
import { scanObstacle } from './enter-account';
import { recordAccountGap } from './parts';
import type { ScanContext } from './scan-context';
import type { PlanInput } from './scan-input';

/** Marks the scan running and returns the accounts that this run reads; an account that cannot be scanned becomes a gap. */
export const planScan =
  ({ services }: ScanContext) =>
  async ({ tenantId, scanId, batch }: PlanInput): Promise<{ accounts: string[] }> => {
    const stores = services.openStores(tenantId);
    if (!(await stores.scans.begin(scanId, services.clock().toISOString()))) return { accounts: [] };
    const scan = await stores.scans.head(scanId);
    if (!scan || isFinished(scan.status)) return { accounts: [] };
    const { accounts: rules } = (await services.providers()).of(scan.cloud);
    const accounts: string[] = [];
    const from = batch?.from ?? 0;
    for (const accountId of scan.accountIds.slice(from, batch && from + batch.count)) {
      const obstacle = scanObstacle(rules, await stores.accounts.get(accountId), services.customerCloud.isEmulated);
      if (obstacle)
        await recordAccountGap(stores, scanId, { accountId, operation: rules.texts.operation, reason: obstacle });
      else accounts.push(accountId);
    }
    return { accounts };
  };
