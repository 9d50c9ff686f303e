import type { Scan } from '@cloudmend/domain/scans';
import { isFinished } from '@cloudmend/domain/scans';
import { inParallel } from '../keyed-table/retry';
import { takePage } from '../keyed-table/take-page';
import type { TenantContext } from '../tenant-context';
import type { Progress, ScanHead } from './scan-items';
import { percentOfProgress, sortRecords, toDetail, toScan } from './scan-items';
import { PROGRESS_BEGINS, scanKey, scanPartition, scansPartition } from './scan-keys';
import { scanLife } from './scan-life';
import { scanProgress } from './scan-progress';
import { scanRedrive } from './scan-redrive';
import type { ScanStore } from './tenant-scans';

const LIST = 'scans';
const CONCURRENCY = 8;

/** Scans of a tenant: one head each, one partition for its events, and one item of slots. */
export const openScanStore = (context: TenantContext): ScanStore => {
  const { table, tenantId, cursors } = context;
  const head = (scanId: string) => table.get<ScanHead>(scanKey(tenantId, scanId));

  const withPercent = async (scan: ScanHead): Promise<Scan> => {
    if (scan.status !== 'running') return toScan(scan);
    const progress = await table.all<Progress>({ pk: scanPartition(tenantId, scan.scanId), begins: PROGRESS_BEGINS });
    return { ...toScan(scan), percent: percentOfProgress(scan.accountIds, progress) };
  };

  return {
    ...scanLife(context),
    ...scanProgress(context),
    ...scanRedrive(context),
    head: async (scanId) => {
      const found = await head(scanId);
      return found && toScan(found);
    },
    get: async (scanId) => {
      const found = await head(scanId);
      if (!found) return undefined;
      const records = sortRecords(await table.all({ pk: scanPartition(tenantId, scanId) }));
      // The scan may have ended between the two reads; then its head says so.
      const newest = isFinished(found.status) ? found : ((await head(scanId)) ?? found);
      return toDetail(newest, records);
    },
    list: async (limit, cursor) => {
      const after = cursor === undefined ? undefined : await cursors.open(LIST, cursor);
      const { items, last } = await takePage<ScanHead>(
        table,
        { pk: scansPartition(tenantId), after, newestFirst: true },
        limit,
      );
      const scans = await inParallel(items, CONCURRENCY, withPercent);
      return { items: scans, ...(last !== undefined && { cursor: await cursors.seal(LIST, last) }) };
    },
  };
};
