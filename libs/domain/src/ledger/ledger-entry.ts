import * as z from 'zod';
import { ChangePerson, ChangeTarget } from '../changes/change-parts';

/** Who made a change: a pull request, a direct fix, or someone by hand. */
export const LedgerOrigin = z.enum(['change', 'fix', 'hand']);
export type LedgerOrigin = z.infer<typeof LedgerOrigin>;

/** A change that was made, what it claimed to save and what later scans saw. */
export const LedgerEntry = z.object({
  id: z.string(),
  origin: LedgerOrigin,
  /** The change or run; null if made by hand or no longer kept. */
  changeId: z.string().nullable(),
  target: ChangeTarget,
  /** The findings of the check that it stands for; `target` is the first. @default - 1 */
  findings: z.number().int().optional(),
  /** The IDs of several findings; of very many, the first. @default - `target` */
  ids: z.array(z.string()).optional(),
  /** Of several findings, those that a later scan found again. @default - none */
  returned: z.array(z.string()).optional(),
  /** Null if made by hand. */
  by: ChangePerson.nullable(),
  /** When it was merged or run, or first seen by a scan. */
  at: z.string(),
  /** In USD per month. */
  claimedUsd: z.number(),
  /** kg CO2e per month. */
  claimedKg: z.number(),
  /** What the claim rests on; null for a finding, and for a saving that is measured no further. */
  claim: z
    .object({
      inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      monthlyCostUsd: z.number().optional(),
      /** The maximum if only a range was claimed: `claimedUsd` is then the least. */
      atMostUsd: z.number().optional(),
    })
    .nullable(),
  /** When a scan first saw the change, and which. */
  verifiedAt: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  /** When a scan saw that the change was not made, or was undone: nothing counts from then on. */
  missedAt: z.string().nullable(),
  /** Use is measured up to here. */
  measuredTo: z.string().nullable(),
  /** Saved so far, by resource. */
  savedUsd: z.number(),
  /** The hours that `savedUsd` covers. */
  hours: z.number(),
  /** Resources of the same kind in the region when it was verified; null if there were too many to keep. */
  peers: z.array(z.string()).nullable(),
  /** A later resource with what this one gave up. */
  displacedBy: z.string().nullable(),
  /** Saved per month by the bill, and whether it agrees with the resources; null until compared. */
  bill: z.object({ savedUsd: z.number(), agrees: z.boolean(), low: z.number(), high: z.number() }).nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerState = z.enum(['not-verified', 'undone', 'too-recent', 'not-measured', 'displaced', 'realised']);
export type LedgerState = z.infer<typeof LedgerState>;

/** A saving is too recent to say before this many days of use. */
export const LEDGER_DAYS = 14;
const HOURS_PER_DAY = 24;

type Stated = Pick<LedgerEntry, 'verifiedAt' | 'missedAt' | 'displacedBy' | 'hours' | 'claimedUsd'> &
  Partial<Pick<LedgerEntry, 'claim'>>;

/** Whether a range from zero was claimed: what its use is worth is not known, and that is not a saving of zero. */
export const isUnknownClaim = ({ claimedUsd, claim }: Pick<Stated, 'claimedUsd' | 'claim'>): boolean =>
  claimedUsd === 0 && (claim?.atMostUsd ?? 0) > 0;

/** Where an entry stands. Use that no scan could read stays unmeasured and never counts as realised. */
export const findLedgerState = (
  { verifiedAt, missedAt, displacedBy, hours, claimedUsd, claim }: Stated,
  now: Date,
): LedgerState => {
  if (verifiedAt === null) return 'not-verified';
  if (missedAt !== null) return 'undone';
  if (displacedBy !== null) return 'displaced';
  if (isUnknownClaim({ claimedUsd, claim })) return 'not-measured';
  // There is nothing to measure where no dollars were claimed.
  if (claimedUsd === 0 || hours >= LEDGER_DAYS * HOURS_PER_DAY) return 'realised';
  const age = (now.getTime() - Date.parse(verifiedAt)) / 3_600_000;
  return age < LEDGER_DAYS * HOURS_PER_DAY ? 'too-recent' : 'not-measured';
};
