import { advance, type Change, type SignedProof } from '@cloudmend/domain/changes';
import { isAllowed } from '@cloudmend/domain/permissions';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import { signProof } from './sign-proof';

export type ApprovalUses = Pick<Services, 'system' | 'proofSigner' | 'clock'>;

/** The people whose approval counts at this moment. */
export const listApprovers = async (
  { system }: Pick<Services, 'system'>,
  tenantId: TenantId,
): Promise<readonly string[]> =>
  (await system.members.ofTenant(tenantId))
    .filter(({ state, role }) => state === 'active' && isAllowed([role], 'approveChanges'))
    .map(({ sub }) => sub);

/** Windows and freezes begin at quarters of an hour, and evidence grows old. */
const GATE_MS = 15 * 60_000;

/** False where the guardrails have to be asked again, or for the first time, before a change may open. */
export const isGateFresh = async (
  { guardrails, clock }: Pick<Services, 'clock'> & Pick<Stores, 'guardrails'>,
  { state, gate }: Pick<Change, 'state' | 'gate'>,
): Promise<boolean> =>
  (state === 'gated' || state === 'approved') &&
  gate?.verdict === 'allow' &&
  clock().getTime() - Date.parse(gate.at) < GATE_MS &&
  gate.policyHash === (await guardrails.policy()).hash;

/**
 * Opens a change whose approvals are complete and signs its proof; shuts one whose approvals no longer count, because
 * someone lost the role or a day has passed.
 */
export const countApprovals = async (
  uses: ApprovalUses,
  change: Change,
  approvers: readonly string[],
): Promise<{ readonly change: Change; readonly proof?: SignedProof }> => {
  const counted = advance(change, { kind: 'counted', at: uses.clock().toISOString(), by: null, approvers });
  if (counted.state !== 'approved' || change.state === 'approved') return { change: counted };
  return { change: counted, proof: await signProof(uses, counted) };
};
