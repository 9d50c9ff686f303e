import * as z from 'zod';
import { CheckTally } from '../compliance/index';

/** What verdicts depend on: the same versions and the same facts give the same verdicts. */
export const JudgedWith = z.object({
  /** Build of the scanner. */
  engine: z.string(),
  /** SHA-256 of the check catalogue. */
  catalogue: z.string(),
  /** SHA-256 of the frameworks, including the checks of each control. */
  frameworks: z.string(),
  thresholds: z.record(z.string(), z.union([z.number(), z.string()])),
  /** The workspace's own checks, each as `id@version`. Absent in observations from before there were any. */
  custom: z.array(z.string()).optional(),
});
export type JudgedWith = z.infer<typeof JudgedWith>;

/** The line of the workspace's audit trail that records the observation's root. */
export const Seal = z.object({ seq: z.number().int(), hash: z.string() });
export type Seal = z.infer<typeof Seal>;

/** What one security scan read from one account. Immutable once written, except that a seal is added. */
export const Observation = z.object({
  accountId: z.string(),
  scanId: z.string(),
  /** ISO time of the newest fact. */
  at: z.string(),
  judgedWith: JudgedWith,
  /** Checks that this scan ran; never verdicts of earlier scans. */
  planned: z.array(z.string()),
  /** Verdicts of this scan. A planned check without a tally found no resources. */
  tallies: z.array(CheckTally),
  regions: z.array(z.string()),
  /** Number of stored fact objects under the root. */
  objects: z.number().int(),
  /** Merkle root (RFC 6962, SHA-256) over the stored fact objects, in hexadecimal. */
  root: z.string(),
  seal: Seal.nullable(),
});
export type Observation = z.infer<typeof Observation>;

/** An account and the time it was linked. */
export interface ObservedAccount {
  readonly accountId: string;
  /** ISO times; `unlinkedAt` is null while the account is linked. */
  readonly linkedAt: string;
  readonly unlinkedAt: string | null;
}
