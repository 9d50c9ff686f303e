import { z } from 'zod';
import { SeverityCounts } from './finding';

/** How many findings carry a value. */
const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.infer<typeof FacetCount>;

export const FindingsSummary = z.object({
  /** Of the statuses asked for; open ones where none is. */
  severityCounts: SeverityCounts,
  /** Whatever the status asked for: what the other filters leave. */
  statusCounts: z.object({ open: z.number().int(), resolved: z.number().int(), muted: z.number().int() }),
  /** The values there are to filter by, the most frequent first: of the statuses asked for, whatever the other filters. */
  facets: z.object({ service: z.array(FacetCount), region: z.array(FacetCount), account: z.array(FacetCount) }),
  /** By service what the filter leaves, of the statuses asked for: the services together are `severityCounts`. */
  services: z.array(z.object({ service: z.string(), counts: SeverityCounts })),
  lastUpdated: z.string().nullable(),
});
export type FindingsSummary = z.infer<typeof FindingsSummary>;
