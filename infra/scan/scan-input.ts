import { AccountId } from '@cloudmend/domain/accounts';
import { TenantId } from '@cloudmend/domain/tenancy';
import * as z from 'zod';

/**
 * What the workflow hands to its workers. Unknown fields are dropped and new ones must be optional, so that a scan which was
 * started by the version before still finishes.
 */
export const ScanInput = z.object({ tenantId: TenantId, scanId: z.string().min(1).max(64) });
/** Which of the scan's accounts a run reads. @default - all, as in runs of the version before */
const Batch = z.object({ from: z.int().min(0), count: z.int().min(1), attempt: z.int().min(0) }).optional();

export const PlanInput = ScanInput.extend({ batch: Batch });
export type PlanInput = z.infer<typeof PlanInput>;
export const AccountInput = ScanInput.extend({ accountId: AccountId });
export type AccountInput = z.infer<typeof AccountInput>;

/** Parts of one region. */
const Parts = z.object({
  region: z.string().min(1).max(64),
  services: z.array(z.string().min(1).max(128)).min(1),
});

export const RegionInput = AccountInput.extend({
  ...Parts.shape,
  deadline: z.iso.datetime(),
  /** Every region of this account in the scan: a trail that covers another region is read there. @default - unknown */
  regions: z.array(z.string()).optional(),
});
export type RegionInput = z.infer<typeof RegionInput>;

/** With the plan's groups, so that a unit without a snapshot is known to be missing. */
export const JudgeInput = AccountInput.extend({ groups: z.array(Parts) }).transform(({ groups, ...input }) => ({
  ...input,
  units: groups.flatMap(({ region, services }) => services.map((service) => ({ region, service }))),
}));
export type JudgeInput = z.infer<typeof JudgeInput>;

export const AbandonInput = AccountInput.extend({ ...Parts.shape, reason: z.string().min(1).max(500) });
export type AbandonInput = z.infer<typeof AbandonInput>;

/** `broken` if the workflow itself failed: the scan then ends as failed whatever was read. */
export const ConcludeInput = PlanInput.extend({ broken: z.boolean().optional() });
export type ConcludeInput = z.infer<typeof ConcludeInput>;
