import type { TenantId } from '@cloudmend/domain/tenancy';
import type { KeyedTable } from '../keyed-table/keyed-table';
import type { ScheduledSlot } from '../schedules/tenant-schedules';
import { joinKey, systemKey } from '../table';
import { ttlAfterDays } from '../time';

/** A slot that waits because its tenant has no room for another scan; abandoned after `until`. */
export interface WaitingRun extends ScheduledSlot {
  readonly tenantId: TenantId;
  readonly until: string;
}

export interface WaitingRuns {
  add(run: WaitingRun): Promise<void>;
  /** Oldest slot first. */
  list(): Promise<readonly WaitingRun[]>;
  remove(run: Pick<WaitingRun, 'tenantId' | 'scheduleId' | 'slot'>): Promise<void>;
}

const PARTITION = systemKey('WAITING-RUNS');
const KEPT_DAYS = 7;

const toKey = ({ tenantId, scheduleId, slot }: Pick<WaitingRun, 'tenantId' | 'scheduleId' | 'slot'>) => ({
  pk: PARTITION,
  sk: joinKey(slot, tenantId, scheduleId),
});

/** Slots that wait because their tenant has no room for another scan: oldest first. */
export const openWaitingRuns = (table: KeyedTable): WaitingRuns => ({
  add: async (run) => {
    await table.put({ ...toKey(run), ...run, ttl: ttlAfterDays(run.until, KEPT_DAYS) });
  },
  list: async () =>
    (await table.all<WaitingRun>({ pk: PARTITION })).map(({ tenantId, scheduleId, slot, until }) => ({
      tenantId: tenantId as TenantId,
      scheduleId,
      slot,
      until,
    })),
  remove: async (run) => {
    await table.remove(toKey(run));
  },
});
