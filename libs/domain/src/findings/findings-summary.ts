import * as z from 'zod';
import { SeverityCounts } from './finding';

/** Number of findings with a value. */
const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof FacetCount>;

export const FindingsSummary = z.object({
  /** For the requested statuses; open by default. */
  severityCounts: SeverityCounts,
  /** For any status and acceptance: what the other filters match. */
  statusCounts: z.object({ open: z.number().int(), resolved: z.number().int(), muted: z.number().int() }),
  /** Findings muted by an accepted risk, and open ones whose request waits for approval: the same filters. */
  acceptanceCounts: z.object({ accepted: z.number().int(), requested: z.number().int() }),
  /** Open findings whatever the filter: `mine` are the caller's and those of their teams. */
  workCounts: z.object({
    mine: z.number().int(),
    overdue: z.number().int(),
    week: z.number().int(),
    none: z.number().int(),
  }),
  /** The available filter values, most frequent first: for the requested statuses, regardless of the other filters. */
  facets: z.object({ service: z.array(FacetCount), region: z.array(FacetCount), account: z.array(FacetCount) }),
  /** Matching findings by service, for the requested statuses: services add up to `severityCounts`. */
  services: z.array(z.object({ service: z.string(), counts: SeverityCounts })),
  lastUpdated: z.string().nullable(),
});
export type FindingsSummary = z.infer<typeof FindingsSummary>;
