import type { ScanRequest } from '@cloudmend/domain/scans';
import type { Schedule, LastRun } from '@cloudmend/domain/schedules';

/** A slot of a schedule that a scan is started for. */
export interface ScheduledSlot {
  readonly scheduleId: string;
  /** When it was meant to start, to the minute: never when it was delivered. */
  readonly slot: string;
}

/** A schedule as it is kept. */
export interface ScheduleRecord {
  readonly scheduleId: string;
  readonly schedule: Schedule;
  readonly scan: ScanRequest;
  /** Who answers for it: the person that made it, or resumed it last. */
  readonly author: string;
  /** `disabled` by us, with a reason; `finished` after an only run. */
  readonly state: 'active' | 'paused' | 'disabled' | 'finished';
  readonly reason: string | null;
  /** Slots before this moment are never run. */
  readonly activeSince: string;
  /** The newest slot that came up. */
  readonly handledThrough: string;
  readonly lastRun: LastRun | null;
  readonly createdAt: string;
}

/** `claimed` by this call, or what became of the slot before; `stopped` when the schedule does not run or began later. */
export type SlotState = 'claimed' | 'waiting' | 'started' | 'skipped' | 'stopped';

/** When to scan. Every transition is a conditional write. */
export interface ScheduleStore {
  /** Oldest first. */
  list(): Promise<readonly ScheduleRecord[]>;
  get(scheduleId: string): Promise<ScheduleRecord | undefined>;
  /** Adds one, counted against `limit` by a condition. @throws AppError plan-limit */
  create(record: ScheduleRecord, limit: number): Promise<void>;
  /** @throws AppError not-found, conflict after an only run */
  pause(scheduleId: string): Promise<ScheduleRecord>;
  /** Goes on from `at`; what came up meanwhile stays undone. @throws AppError not-found, conflict after an only run */
  resume(scheduleId: string, by: { author: string; at: string }): Promise<ScheduleRecord>;
  /** active -> disabled. False when it was not active. */
  disable(scheduleId: string, reason: string): Promise<boolean>;
  /** active -> finished: shown for a while, counted no more. */
  finish(scheduleId: string): Promise<void>;
  /** @throws AppError not-found */
  remove(scheduleId: string): Promise<void>;
  /** True when it is among the oldest `limit` ones: after a downgrade the others may not run. */
  isWithin(scheduleId: string, limit: number): Promise<boolean>;
  /** Takes a slot, once for all its deliveries. It counts as handled only when told so: whoever dies before is followed by another. */
  claim(slot: ScheduledSlot): Promise<SlotState>;
  /** True when the slot was started or skipped. */
  isSettled(slot: ScheduledSlot): Promise<boolean>;
  /** Says what became of a claimed slot; one that is settled stays as it is. */
  settle(slot: ScheduledSlot, run: Omit<LastRun, 'at'>): Promise<void>;
  /** Nothing is left to do for the slot, or it is kept elsewhere. */
  markHandled(slot: ScheduledSlot): Promise<void>;
}
