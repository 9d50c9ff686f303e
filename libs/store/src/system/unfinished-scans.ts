import type { Scan, ScanStatus } from '@cloudmend/domain/scans';
import { isFinished } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { ScanSlots } from '../scans/scan-slots';
import { scanKey } from '../scans/scan-keys';
import { toDuePartition } from '../due-work';
import type { TenantRecord } from './tenants';

/** An unfinished scan in any tenant, for the watchdog. */
export interface UnfinishedScan {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly status: Extract<ScanStatus, 'queued' | 'running'>;
  readonly scanTs: string;
  /** How many accounts it reads. */
  readonly accounts: number;
  /** A worker's last heartbeat; the request time if none has started. */
  readonly touchedAt: string;
  /** How often an operator had it continued after it failed. */
  readonly redrives: number;
}

interface Head extends Scan {
  readonly touchedAt: string | null;
  readonly redrives?: number;
}

/** The slot items of tenants with open scans are in an index, and list them; their heads have the rest. */
export const listUnfinishedScans = async (table: KeyedTable): Promise<readonly UnfinishedScan[]> => {
  const open = await table.all({ pk: toDuePartition('scans'), index: true });
  const slots = await table.getMany<ScanSlots & { tenantId: TenantRecord['tenantId'] }>(open);
  const heads = await table.getMany<Head>(
    slots.flatMap(({ tenantId, running }) => Object.keys(running).map((scanId) => scanKey(tenantId, scanId))),
  );
  return heads
    .filter(({ status }) => !isFinished(status))
    .map(({ tenantId, scanId, status, scanTs, accountIds, touchedAt, redrives = 0 }) => ({
      tenantId: tenantId as TenantRecord['tenantId'],
      scanId,
      status: status as UnfinishedScan['status'],
      scanTs,
      accounts: accountIds.length,
      touchedAt: touchedAt ?? scanTs,
      redrives,
    }))
    .sort((a, b) => a.scanTs.localeCompare(b.scanTs));
};
