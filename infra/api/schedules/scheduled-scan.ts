import type { ScheduledScan } from '@cloudmend/domain/schedules';
import { nextRun } from '@cloudmend/domain/schedules';
import type { ScheduleRecord } from '@cloudmend/store';

/** A schedule as its tenant sees it. */
export const toScheduledScan = (
  { scheduleId, schedule, scan, state, reason, lastRun }: ScheduleRecord,
  now: Date,
): ScheduledScan => ({
  scheduleId,
  schedule,
  scan,
  nextRun: state === 'active' ? (nextRun(schedule, now)?.toISOString() ?? null) : null,
  paused: state === 'paused' || state === 'disabled',
  ...(reason !== null && { reason }),
  lastRun,
});

/** The audited state of a schedule, before and after a change. */
export const toAuditState = ({
  state,
  schedule,
  scan: { accounts },
}: Pick<ScheduleRecord, 'state' | 'schedule' | 'scan'>) => ({ state, schedule, accounts });
