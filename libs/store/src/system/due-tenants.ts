import type { TenantId } from '@cloudmend/domain/tenancy';
import { type DueKind, readDueTenant, toDuePartition, toDueRange, toOverdueRange } from '../due-work';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { tenantItemKey } from './system-keys';
import type { TenantRecord } from './tenants';

/** Tenants with work of a kind that is due, the longest due first, deleted ones included. */
export const listDueIds = async (table: KeyedTable, kind: DueKind, now: Date): Promise<readonly TenantId[]> => {
  const rows = await table.all<{ gsi1sk: string }>({ pk: toDuePartition(kind), ...toDueRange(now), index: true });
  return [...new Set(rows.map(({ gsi1sk }) => readDueTenant(gsi1sk) as TenantId))];
};

/** True if a tenant has work of a kind that is due: reads one row. */
export const hasDue = async (table: KeyedTable, kind: DueKind, now: Date): Promise<boolean> => {
  const query = { pk: toDuePartition(kind), ...toDueRange(now), index: true, pageSize: 1 };
  for await (const page of table.pages(query)) if (page.length > 0) return true;
  return false;
};

/** Tenants with work that has been due since before a time; what is due at once has none. */
export const listOverdueIds = async (table: KeyedTable, kind: DueKind, before: Date): Promise<readonly TenantId[]> => {
  const rows = await table.all<{ gsi1sk: string }>({
    pk: toDuePartition(kind),
    ...toOverdueRange(before),
    index: true,
  });
  return [...new Set(rows.map(({ gsi1sk }) => readDueTenant(gsi1sk) as TenantId))];
};

/** Live tenants with work of a kind that is due, the longest due first. */
export const listDueTenants = async (table: KeyedTable, kind: DueKind, now: Date): Promise<readonly TenantRecord[]> => {
  const ids = await listDueIds(table, kind, now);
  const tenants = await table.getMany<TenantRecord>(ids.map(tenantItemKey));
  const order = new Map<string, number>(ids.map((id, index) => [id, index]));
  return tenants
    .filter(({ state }) => state === 'active')
    .sort((a, b) => (order.get(a.tenantId) ?? 0) - (order.get(b.tenantId) ?? 0));
};
