import * as z from 'zod';

/**
 * What a scan may change about a finding compared with the previous scan. Each finding counts once, under the most
 * significant kind.
 */
export const FindingChange = z.enum(['new', 'reopened', 'resolved', 'muted', 'readable', 'unreadable']);
export type FindingChange = z.infer<typeof FindingChange>;

const Count = z.number().int().default(0);

export const ScanChanges = z.object({
  /** Detected for the first time in a scope the previous scan had read. */
  new: Count,
  /** No longer detected in the scope of this scan. */
  resolved: Count,
  /** Resolved before, by a scan or manually, and detected again. */
  reopened: Count,
  /** Still detected, and muted since the previous scan. */
  muted: Count,
  /** Detected in a scope the previous scan could not read, so it may not be new. */
  readable: Count,
  /** Open before, in a scope this scan could not read, so it may still exist. */
  unreadable: Count,
});
export type ScanChanges = z.infer<typeof ScanChanges>;

export const NO_CHANGES: ScanChanges = { new: 0, resolved: 0, reopened: 0, muted: 0, readable: 0, unreadable: 0 };
