import { z } from 'zod';

/** What a scan may change about a finding against the scan before. Each finding counts once, under the kind that says most. */
export const FindingChange = z.enum(['new', 'reopened', 'resolved', 'muted', 'readable', 'unreadable']);
export type FindingChange = z.infer<typeof FindingChange>;

const Count = z.number().int().default(0);

export const ScanChanges = z.object({
  /** Seen for the first time, where the scan before has looked. */
  new: Count,
  /** Gone, where this scan has looked. */
  resolved: Count,
  /** Resolved before, by a scan or by hand, and seen again. */
  reopened: Count,
  /** Still there, and muted since the scan before. */
  muted: Count,
  /** Seen by this scan in a place that the scan before could not read: whether they are new is not known. */
  readable: Count,
  /** Open before, in a place that this scan could not read: whether they are still there is not known. */
  unreadable: Count,
});
export type ScanChanges = z.infer<typeof ScanChanges>;

export const NO_CHANGES: ScanChanges = { new: 0, resolved: 0, reopened: 0, muted: 0, readable: 0, unreadable: 0 };
