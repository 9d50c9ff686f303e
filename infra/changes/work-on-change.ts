import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Services } from '../runtime';
import { listApprovers, type ApprovalUses, countApprovals } from './count-approvals';

type Uses = ApprovalUses & Pick<Services, 'openStores'>;

/** Takes the steps of a change that are due now. Safe to repeat: every step is written over the version it was made from. */
export const workOnChange = async (
  uses: Uses,
  { tenantId, changeId }: { readonly tenantId: TenantId; readonly changeId: string },
): Promise<void> => {
  const { changes, audit } = uses.openStores(tenantId);
  const before = await changes.read(changeId);
  if (before?.state !== 'gated' && before?.state !== 'approved') return;
  const { change: after, proof } = await countApprovals(uses, before, await listApprovers(uses, tenantId));
  if (after.state === before.state) return;
  await changes.save(before, after, proof && { proof });
  await audit.append({
    at: uses.clock().toISOString(),
    actor: PRODUCT_NAME,
    role: '-',
    action: 'change.count',
    target: changeId,
    outcome: 'done',
    requestId: `${changeId} ${after.version}`,
    sourceIp: '-',
    before: { state: before.state, version: before.version },
    after: { state: after.state, version: after.version, ...(proof && { envelopeHash: proof.envelopeHash }) },
  });
};
