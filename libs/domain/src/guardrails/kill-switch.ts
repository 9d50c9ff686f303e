import * as z from 'zod';
import { AppError } from '../errors/index';

/** Whether automation is stopped, and the last change: all three are null if it never was stopped. */
export const KillSwitch = z.object({
  isStopped: z.boolean(),
  at: z.string().nullable(),
  /** Email of the person who stopped or resumed. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type KillSwitch = z.infer<typeof KillSwitch>;

export const RUNNING: KillSwitch = { isStopped: false, at: null, by: null, reason: null };

/** Reads the switch from storage, consistently. */
export interface KillSwitchReader {
  killSwitch(): Promise<KillSwitch>;
}

/**
 * Throws while automation is stopped. Call it before every write to a customer's cloud or repository; if the switch
 * cannot be read, its error prevents the write.
 *
 * @throws AppError conflict
 */
export const assertRunning = async (guardrails: KillSwitchReader): Promise<void> => {
  const { isStopped, by, at, reason } = await guardrails.killSwitch();
  if (!isStopped) return;
  const who = by === null ? '' : ` by ${by}`;
  const why = reason === null ? '' : `: ${reason}`;
  throw new AppError('conflict', `Automation was stopped${who}${why}`, { details: { stoppedAt: at } });
};
