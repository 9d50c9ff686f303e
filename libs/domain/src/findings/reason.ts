import * as z from 'zod';

/** Of a decision on a finding, in characters. */
export const REASON_MAX_LENGTH = 500;

/** Why a person decides; required. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'Give a reason.')
  .max(REASON_MAX_LENGTH, `A reason has at most ${REASON_MAX_LENGTH} characters.`);
