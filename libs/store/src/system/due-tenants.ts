import { type DueKind, readDueTenant, toDuePartition, toDueRange } from '../due-work';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { tenantItemKey } from './system-keys';
import type { TenantRecord } from './tenants';

/** Live tenants with work of a kind that is due, the longest due first. */
export const listDueTenants = async (table: KeyedTable, kind: DueKind, now: Date): Promise<readonly TenantRecord[]> => {
  const rows = await table.all<{ gsi1sk: string }>({ pk: toDuePartition(kind), ...toDueRange(now), index: true });
  const ids = [...new Set(rows.map(({ gsi1sk }) => readDueTenant(gsi1sk)))];
  const tenants = await table.getMany<TenantRecord>(ids.map(tenantItemKey));
  const order = new Map(ids.map((id, index) => [id, index]));
  return tenants
    .filter(({ state }) => state === 'active')
    .sort((a, b) => (order.get(a.tenantId) ?? 0) - (order.get(b.tenantId) ?? 0));
};
