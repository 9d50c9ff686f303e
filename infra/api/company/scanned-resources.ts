import type { Stores } from '@cloudmend/store';

/** Scans examined for each account's latest full one. */
const SCANS_LOOKED_AT = 50;

/**
 * The workspace's number of resources: for each linked account, what its latest finished scan of all services read.
 * Null if there is none, or if an account's is not among the latest 50 scans.
 */
export const scannedResources = async ({
  accounts,
  scans,
}: Pick<Stores, 'accounts' | 'scans'>): Promise<number | null> => {
  const waiting = new Set(
    (await accounts.list()).filter(({ lastScanAt }) => lastScanAt !== null).map(({ accountId }) => accountId),
  );
  if (waiting.size === 0) return null;
  let resources = 0;
  const whole = (await scans.list(SCANS_LOOKED_AT)).items.filter(
    ({ status, services, mode }) => status === 'done' && services === 'all' && mode !== 'cost',
  );
  for (const { scanId, accountIds } of whole) {
    const counted = accountIds.filter((accountId) => waiting.delete(accountId));
    if (counted.length > 0) resources += sumResources((await scans.get(scanId))?.parts, counted);
    if (waiting.size === 0) return resources;
  }
  return null;
};

type Parts = NonNullable<Awaited<ReturnType<Stores['scans']['get']>>>['parts'];

const sumResources = (parts: Parts = [], accountIds: readonly string[]): number =>
  parts.filter(({ accountId }) => accountIds.includes(accountId)).reduce((sum, part) => sum + part.resources, 0);
