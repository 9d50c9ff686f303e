import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Change, ChangeState, ChangeSummary } from './change';
import { ADDRESSES_MOST, ResourceAddress } from '../repositories/address-book';
import { ChosenTarget, PlanProjection, Sha256, TARGETS_MOST } from './change-parts';
import { SignedProof } from './proof';

const id = z.string().max(64);
const path = '/tenants/{tenantId}/changes';

/** Starts a change. What happens next is read with `getChange`. */
export const proposeChange = defineContract({
  name: 'proposeChange',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'proposeChanges',
  feature: 'pullRequests',
  audit: 'change.propose',
  input: z.strictObject({
    targets: z.array(ChosenTarget).min(1).max(TARGETS_MOST),
    /** @default - the repository whose code has the resource */
    repositoryId: id.optional(),
    /**
     * Proposes targets that people declined, although their facts are as they were.
     *
     * @default - they are left out; a change of nothing else is a conflict whose details name them
     */
    again: z.literal(true).optional(),
  }),
  output: Change,
});

/** Newest first. */
export const listChanges = defineContract({
  name: 'listChanges',
  method: 'GET',
  path,
  audience: 'member',
  feature: 'changes',
  input: z.strictObject({
    state: ChangeState.optional(),
    /** Changes of this finding or recommendation. */
    target: id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(4096).optional(),
  }),
  output: z.array(ChangeSummary),
});

export const getChange = defineContract({
  name: 'getChange',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'member',
  feature: 'changes',
  input: z.strictObject({ id }),
  output: Change,
});

/** The signed proof of an approved change. `node verify.mjs proof.json pub.pem` verifies its envelope offline. */
export const getChangeProof = defineContract({
  name: 'getChangeProof',
  method: 'GET',
  path: `${path}/{id}/proof`,
  audience: 'member',
  feature: 'changes',
  input: z.strictObject({ id }),
  output: SignedProof,
});

/** Approves what was reviewed: nothing else has this hash. */
export const approveChange = defineContract({
  name: 'approveChange',
  method: 'POST',
  path: `${path}/{id}/approve`,
  audience: 'member',
  needs: 'approveChanges',
  feature: 'pullRequests',
  audit: 'change.approve',
  auditInput: ['id', 'proofHash'],
  input: z.strictObject({ id, proofHash: Sha256 }),
  output: Change,
});

const Reason = z.string().trim().min(1, 'Give a reason.').max(500);

/** Closes the pull request; the fix is not proposed again until its facts change. */
export const rejectChange = defineContract({
  name: 'rejectChange',
  method: 'POST',
  path: `${path}/{id}/reject`,
  audience: 'member',
  needs: 'approveChanges',
  feature: 'changes',
  audit: 'change.reject',
  input: z.strictObject({ id, reason: Reason }),
  output: Change,
});

/** Withdraws a change that was not merged, at any stage. */
export const closeChange = defineContract({
  name: 'closeChange',
  method: 'POST',
  path: `${path}/{id}/close`,
  audience: 'member',
  needs: 'approveChanges',
  feature: 'changes',
  audit: 'change.close',
  input: z.strictObject({ id, reason: Reason }),
  output: Change,
});

/**
 * A plan of a change's commit, posted by a CI run with the OIDC token of its git server. The resources tell which address is which
 * resource and are not kept.
 */
export const postPlan = defineContract({
  name: 'postPlan',
  method: 'POST',
  path: `${path}/{id}/plan`,
  audience: 'machine',
  audit: 'change.planned',
  input: z.strictObject({
    projection: PlanProjection.omit({ commit: true }),
    resources: z.array(ResourceAddress).max(ADDRESSES_MOST),
  }),
  output: z.object({
    /** False: the same plan is known already, or it is of a root that the change leaves alone. */
    isTaken: z.boolean(),
    /** What the plan does that the edit does not explain. */
    faults: z.array(z.object({ fault: z.string(), reason: z.string() })),
  }),
});
