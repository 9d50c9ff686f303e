import * as z from 'zod';
import { defineContract } from '../contract/index';
import { ScanRequest } from '../scans/scan';
import { Schedule, ScheduledScan, ScheduleId } from './schedule';

export const scheduleScan = defineContract({
  name: 'scheduleScan',
  method: 'POST',
  path: '/scan/schedule',
  audience: 'member',
  needs: 'scheduleScans',
  feature: 'scheduledScans',
  audit: 'schedule.create',
  input: z.strictObject({ schedule: Schedule, scan: ScanRequest }),
  output: z.object({ scheduleId: z.string(), nextRun: z.string() }),
});

/** Any member may read them, on any plan: after a downgrade this shows why nothing runs. */
export const listSchedules = defineContract({
  name: 'listSchedules',
  method: 'GET',
  path: '/tenants/{tenantId}/schedules',
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(ScheduledScan),
});

const OneSchedule = z.strictObject({ scheduleId: ScheduleId });

export const pauseSchedule = defineContract({
  name: 'pauseSchedule',
  method: 'POST',
  path: '/tenants/{tenantId}/schedules/{scheduleId}/pause',
  audience: 'member',
  needs: 'scheduleScans',
  audit: 'schedule.pause',
  input: OneSchedule,
  output: ScheduledScan,
});

/** Resuming a schedule makes the caller responsible for it. */
export const resumeSchedule = defineContract({
  name: 'resumeSchedule',
  method: 'POST',
  path: '/tenants/{tenantId}/schedules/{scheduleId}/resume',
  audience: 'member',
  needs: 'scheduleScans',
  feature: 'scheduledScans',
  audit: 'schedule.resume',
  input: OneSchedule,
  output: ScheduledScan,
});

export const deleteSchedule = defineContract({
  name: 'deleteSchedule',
  method: 'DELETE',
  path: '/tenants/{tenantId}/schedules/{scheduleId}',
  audience: 'member',
  needs: 'scheduleScans',
  audit: 'schedule.delete',
  input: OneSchedule,
  output: z.object({ scheduleId: z.string() }),
});
