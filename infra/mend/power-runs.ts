import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import {
  findPowerSlot,
  POWER_CATCH_UP_HOURS,
  type PowerSchedule,
  type PowerSlot,
  type Run,
} from '@cloudmend/domain/runs';
import type { Stores } from '@cloudmend/store';
import { encodeTime } from 'ulid';

const HOUR_MS = 3_600_000;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One run for each slot, whatever dies in between: its ID follows from the instance and the moment. */
const toRunId = ({ target }: PowerSchedule, { at, action }: PowerSlot): string => {
  const digest = createHash('sha256').update(`${target} ${at.toISOString()} ${action}`).digest();
  return encodeTime(at.getTime(), 10) + [...digest.subarray(0, 16)].map((byte) => DIGITS[byte % 32]).join('');
};

const toRun = (schedule: PowerSchedule, slot: PowerSlot, now: Date): Run => {
  const { target, accountId, region, resource, requestedBy, approvedBy } = schedule;
  const isStop = slot.action === 'stop';
  return {
    runId: toRunId(schedule, slot),
    capability: isStop ? 'ec2-stop-instance' : 'ec2-start-instance',
    accountId,
    region,
    resource,
    target,
    about: 'EC2-SCHEDULE',
    subject: target,
    isDryRun: false,
    slot: slot.at.toISOString(),
    state: 'queued',
    reason: null,
    settings: {},
    // What the instance is while there is something to do. Any other state refuses the run.
    evidence: { state: isStop ? 'running' : 'stopped' },
    before: null,
    after: null,
    restoredAs: null,
    requestedBy,
    approvedBy,
    undoneBy: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    writtenAt: null,
    nextAt: null,
    attempts: 0,
    version: 1,
  };
};

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

/** Queues the start or stop that is due. The run comes first, so that a crash loses none. */
const queueRun = async (runs: Stores['runs'], schedule: PowerSchedule, now: Date): Promise<void> => {
  const slot = findPowerSlot(schedule.hours, now);
  if (!slot || slot.at.toISOString() <= schedule.handledThrough) return;
  if (now.getTime() - slot.at.getTime() <= POWER_CATCH_UP_HOURS * HOUR_MS)
    await runs.create(toRun(schedule, slot, now)).catch((error: unknown) => {
      // It was queued before, or someone has asked for the same.
      if (!isConflict(error)) throw error;
    });
  await runs.savePowerSchedule({ ...schedule, handledThrough: slot.at.toISOString() });
};

/** Queues the starts and stops of a tenant that are due. */
export const queuePowerRuns = async ({ runs }: Pick<Stores, 'runs'>, now: Date): Promise<void> => {
  for (const schedule of await runs.listPowerSchedules()) {
    if (schedule.state !== 'active') continue;
    try {
      await queueRun(runs, schedule, now);
    } catch (error) {
      // It was changed at the same time; the next look sees it as it is.
      if (!isConflict(error)) throw error;
    }
  }
};

/** Why a start or stop must no longer be made: a late stop would hit working hours. */
export const findPowerObstacle = async (
  { runs }: Pick<Stores, 'runs'>,
  { target, slot }: Run,
  now: Date,
): Promise<Run['reason']> => {
  const schedule = await runs.getPowerSchedule(target);
  if (schedule?.state !== 'active') return { code: 'removed', text: 'The schedule was changed or deleted.' };
  return findPowerSlot(schedule.hours, now)?.at.toISOString() === slot
    ? null
    : { code: 'superseded', text: 'Skipped because the next scheduled start or stop was already due.' };
};
