import type { TenantId } from '@cloudmend/domain/tenancy';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { inParallel } from '../keyed-table/retry';
import { schedulesPartition } from '../schedules/schedule-keys';
import type { ScheduleRecord } from '../schedules/tenant-schedules';
import { ALL_TENANTS } from './system-keys';
import type { TenantRecord } from './tenants';

/** An active schedule in any tenant, for our own timer. */
export interface ActiveSchedule
  extends Pick<ScheduleRecord, 'scheduleId' | 'schedule' | 'activeSince' | 'handledThrough'> {
  readonly tenantId: TenantId;
}

const CONCURRENCY = 8;

/** Every active schedule of every live tenant. */
export const listActiveSchedules = async (table: KeyedTable): Promise<readonly ActiveSchedule[]> => {
  const tenants = (await table.all<TenantRecord>({ pk: ALL_TENANTS, index: true })).filter(
    ({ state }) => state === 'active',
  );
  const schedules = await inParallel(tenants, CONCURRENCY, async ({ tenantId }) => {
    const records = await table.all<ScheduleRecord>({ pk: schedulesPartition(tenantId) });
    return records
      .filter(({ state }) => state === 'active')
      .map(({ scheduleId, schedule, activeSince, handledThrough }) => ({
        tenantId,
        scheduleId,
        schedule,
        activeSince,
        handledThrough,
      }));
  });
  return schedules.flat();
};
