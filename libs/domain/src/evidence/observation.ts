import { z } from 'zod';
import { CheckTally } from '../compliance/index';

/** What a judgement rests on: with the same facts and the same of these, it comes out the same. */
export const JudgedWith = z.object({
  /** The build of the scanner. */
  engine: z.string(),
  /** SHA-256 of the check catalogue. */
  catalogue: z.string(),
  /** SHA-256 of the frameworks with the checks behind each control. */
  frameworks: z.string(),
  thresholds: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type JudgedWith = z.infer<typeof JudgedWith>;

/** Where an observation's root is recorded in the workspace's audit trail. */
export const Seal = z.object({ seq: z.number().int(), hash: z.string() });
export type Seal = z.infer<typeof Seal>;

/** What one security scan saw of one account. Written once; only the seal is added to it. */
export const Observation = z.object({
  accountId: z.string(),
  scanId: z.string(),
  /** ISO time of the newest fact. */
  at: z.string(),
  judgedWith: JudgedWith,
  /** Checks that this scan ran. Verdicts of earlier scans are never repeated here. */
  planned: z.array(z.string()),
  /** Verdicts of this scan; a planned check without a tally found nothing to judge. */
  tallies: z.array(CheckTally),
  regions: z.array(z.string()),
  /** Stored fact objects under the root. */
  objects: z.number().int(),
  /** Merkle root (RFC 6962, SHA-256) over the stored fact objects, in hexadecimal. */
  root: z.string(),
  seal: Seal.nullable(),
});
export type Observation = z.infer<typeof Observation>;

/** An account under observation. */
export interface ObservedAccount {
  readonly accountId: string;
  /** ISO times; `unlinkedAt` is null while the account is linked. */
  readonly linkedAt: string;
  readonly unlinkedAt: string | null;
}
