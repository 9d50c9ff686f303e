import { joinKey, tenantKey } from '../table';
import type { ScheduledSlot } from './tenant-schedules';

/** A tenant's schedules; ids are ULIDs, so key order is age. */
export const schedulesPartition = (tenantId: string): string => tenantKey(tenantId, 'SCHEDULES');
export const scheduleKey = (tenantId: string, scheduleId: string) => ({
  pk: schedulesPartition(tenantId),
  sk: scheduleId,
});

/** The counter behind the plan's limit. */
export const scheduleCountKey = (tenantId: string) => ({ pk: tenantKey(tenantId), sk: 'SCHEDULE-COUNT' });

/** What makes several deliveries of one slot one run. */
export const runKey = (tenantId: string, { scheduleId, slot }: ScheduledSlot) => ({
  pk: tenantKey(tenantId, 'SCHEDULE-RUNS'),
  sk: joinKey(scheduleId, slot),
});
