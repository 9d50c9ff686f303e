import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Scan } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';
import { ACCOUNT_PART } from './parts';

/** What was read before is evaluated with what is read now: they must be of one day. */
const REDRIVABLE_MS = 24 * 60 * 60_000;
const PAGE = 50;

interface Uses {
  readonly scans: Pick<Stores['scans'], 'head' | 'list' | 'redrive'>;
  readonly queue: Pick<SystemStore['scanQueue'], 'join'>;
  readonly clock: () => Date;
}

/** Scans that were started after this one, and completed. */
const findNewer = async (scans: Uses['scans'], { scanId, accountIds }: Scan): Promise<Scan | undefined> => {
  const { items } = await scans.list(PAGE);
  return items.find(
    (scan) =>
      scan.scanId > scanId && scan.status === 'done' && scan.accountIds.some((account) => accountIds.includes(account)),
  );
};

/**
 * Continues a failed scan where it stopped: what was read is kept, everything else is read when its turn comes. The
 * watchdog starts it within a minute. @throws AppError not-found, conflict
 */
export const redriveScan = async (
  { scans, queue, clock }: Uses,
  { tenantId, scanId }: { readonly tenantId: TenantId; readonly scanId: string },
): Promise<{ readonly accounts: number; readonly redrives: number }> => {
  const scan = await scans.head(scanId);
  if (!scan) throw notFound('The scan');
  const now = clock();
  if (now.getTime() - Date.parse(scan.scanTs) > REDRIVABLE_MS)
    throw new AppError('conflict', 'The scan is older than a day. Start a new one.');
  if (await findNewer(scans, scan))
    throw new AppError('conflict', 'A newer scan has read these accounts. Nothing is left to do.');
  const redrives = await scans.redrive(scanId, now.toISOString(), ACCOUNT_PART.service);
  await queue.join({ tenantId, scanId }, scan.accountIds.length, redrives);
  return { accounts: scan.accountIds.length, redrives };
};
