import type { ScanRequest } from '@cloudmend/domain/scans';
import type { Schedule, LastRun } from '@cloudmend/domain/schedules';

/** A schedule slot for which a scan is started. */
export interface ScheduledSlot {
  readonly scheduleId: string;
  /** When it was due, to the minute; not when it was delivered. */
  readonly slot: string;
}

/** A schedule as stored. */
export interface ScheduleRecord {
  readonly scheduleId: string;
  readonly schedule: Schedule;
  readonly scan: ScanRequest;
  /** The user responsible: who created it or last resumed it. */
  readonly author: string;
  /** `disabled` by the platform, with a reason; `finished` after its only run. */
  readonly state: 'active' | 'paused' | 'disabled' | 'finished';
  readonly reason: string | null;
  /** Slots before this time never run. */
  readonly activeSince: string;
  /** The latest slot. */
  readonly handledThrough: string;
  readonly lastRun: LastRun | null;
  readonly createdAt: string;
}

/**
 * `claimed` by this call, or the outcome of an earlier one; `stopped` if the schedule is not running or started later.
 */
export type SlotState = 'claimed' | 'waiting' | 'started' | 'skipped' | 'stopped';

/** When to scan. Every transition is a conditional write. */
export interface ScheduleStore {
  /** Oldest first. */
  list(): Promise<readonly ScheduleRecord[]>;
  get(scheduleId: string): Promise<ScheduleRecord | undefined>;
  /** Adds a schedule, counted towards `limit` by a condition. @throws AppError plan-limit */
  create(record: ScheduleRecord, limit: number): Promise<void>;
  /** @throws AppError not-found, conflict after its only run */
  pause(scheduleId: string): Promise<ScheduleRecord>;
  /** Resumes from `at`; slots in between are not run. @throws AppError not-found, conflict after its only run */
  resume(scheduleId: string, by: { author: string; at: string }): Promise<ScheduleRecord>;
  /** active -> disabled. False if it was not active. */
  disable(scheduleId: string, reason: string): Promise<boolean>;
  /** active -> finished: listed for a while, no longer counted. */
  finish(scheduleId: string): Promise<void>;
  /** @throws AppError not-found */
  remove(scheduleId: string): Promise<void>;
  /** True if it is among the oldest `limit` ones: after a downgrade the others may not run. */
  isWithin(scheduleId: string, limit: number): Promise<boolean>;
  /**
   * Claims a slot once for all its deliveries. It counts as handled only when marked so: if the claimer dies, another
   * delivery continues.
   */
  claim(slot: ScheduledSlot): Promise<SlotState>;
  /** True if the slot was started or skipped. */
  isSettled(slot: ScheduledSlot): Promise<boolean>;
  /** Sets the outcome of a claimed slot; a settled one is unchanged. */
  settle(slot: ScheduledSlot, run: Omit<LastRun, 'at'>): Promise<void>;
  /** Marks the slot as done, or as stored elsewhere. */
  markHandled(slot: ScheduledSlot): Promise<void>;
}
