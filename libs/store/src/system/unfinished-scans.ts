import type { Scan, ScanStatus } from '@cloudmend/domain/scans';
import { isFinished } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { ScanSlots } from '../scans/scan-slots';
import { scanKey, slotsKey } from '../scans/scan-keys';
import { ALL_TENANTS } from './system-keys';
import type { TenantRecord } from './tenants';

/** An unfinished scan in any tenant, for the watchdog. */
export interface UnfinishedScan {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly status: Extract<ScanStatus, 'queued' | 'running'>;
  readonly scanTs: string;
  /** A worker's last heartbeat; the request time if none has started. */
  readonly touchedAt: string;
}

interface Head extends Scan {
  readonly touchedAt: string | null;
}

/** Each tenant's slot item lists its open scans; their heads have the rest. */
export const listUnfinishedScans = async (table: KeyedTable): Promise<readonly UnfinishedScan[]> => {
  const tenants = await table.all<TenantRecord>({ pk: ALL_TENANTS, index: true });
  const slots = await table.getMany<ScanSlots & { tenantId: TenantRecord['tenantId'] }>(
    tenants.map(({ tenantId }) => slotsKey(tenantId)),
  );
  const heads = await table.getMany<Head>(
    slots.flatMap(({ tenantId, running }) => Object.keys(running).map((scanId) => scanKey(tenantId, scanId))),
  );
  return heads
    .filter(({ status }) => !isFinished(status))
    .map(({ tenantId, scanId, status, scanTs, touchedAt }) => ({
      tenantId: tenantId as TenantRecord['tenantId'],
      scanId,
      status: status as UnfinishedScan['status'],
      scanTs,
      touchedAt: touchedAt ?? scanTs,
    }))
    .sort((a, b) => a.scanTs.localeCompare(b.scanTs));
};
