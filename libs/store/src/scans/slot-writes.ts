import type { ScanStatus } from '@cloudmend/domain/scans';
import { toDueRow } from '../due-work';
import { type Expression, expression } from '../keyed-table/expression';
import type { Write } from '../keyed-table/transact';
import type { TenantContext } from '../tenant-context';
import { slotsKey } from './scan-keys';
import { NO_SLOTS, type ScanSlots } from './scan-slots';

const unchangedSince = (revision: number): Expression =>
  revision === 0
    ? expression('attribute_not_exists(#pk) OR #revision = :revision', { revision })
    : expression('#revision = :revision', { revision });

/** The tenant's slots: opening or ending a scan writes them in the same transaction. */
export const openSlots = ({ table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>) => ({
  read: async (): Promise<ScanSlots> => (await table.get<ScanSlots>(slotsKey(tenantId))) ?? NO_SLOTS,
  /** In the index while a scan is open: the watchdog reads those only. */
  write: ({ gsi1pk: _pk, gsi1sk: _sk, ...slots }: ScanSlots & Partial<ReturnType<typeof toDueRow>>): Write => ({
    put: {
      ...slots,
      ...slotsKey(tenantId),
      tenantId,
      ...(Object.keys(slots.running).length > 0 && toDueRow('scans', tenantId)),
    },
    when: unchangedSince(slots.revision - 1),
  }),
});

// Not `:status`, which the change itself uses in the same request.
export const stillIs = (status: ScanStatus): Expression =>
  expression('#status = :statusBefore', { statusBefore: status });

export const setAll = (fields: Readonly<Record<string, unknown>>): Expression =>
  expression(
    `SET ${Object.keys(fields)
      .map((name) => `#${name} = :${name}`)
      .join(', ')}`,
    fields,
  );
