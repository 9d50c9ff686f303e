import type { TenantRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import { listOwners } from './owners';

type Uses = Pick<Services, 'identity' | 'openStores' | 'clock' | 'log'> & {
  readonly system: Pick<Services['system'], 'members' | 'tenants'>;
};

/**
 * Notes whether a workspace lost its last admin, by a deletion in the identity provider that never came past us. Nothing is
 * taken from anyone: an operator decides who gets the workspace.
 */
export const noteOwners = async (
  uses: Uses,
  { tenantId, ownerGoneSince }: Pick<TenantRecord, 'tenantId' | 'ownerGoneSince'>,
): Promise<'lost' | 'back' | 'same'> => {
  const { system, clock, log } = uses;
  const { admins, present } = await listOwners(uses, tenantId);
  // The member index may lag for a workspace being created; its seat counter already has an admin.
  if (admins.length === 0 || (present === undefined) === (ownerGoneSince !== undefined)) return 'same';
  const since = present ? undefined : clock().toISOString();
  await leaveLine(uses, { tenantId, before: ownerGoneSince ?? null, after: since ?? null });
  await system.tenants.setOwnerGone(tenantId, since);
  if (present) return 'back';
  log.warn('A workspace has no admin left who can sign in.', { tenantId });
  return 'lost';
};

const leaveLine = async (
  { openStores, clock }: Uses,
  {
    tenantId,
    before,
    after,
  }: { readonly tenantId: TenantRecord['tenantId']; readonly before: string | null; readonly after: string | null },
): Promise<void> => {
  const line = {
    at: clock().toISOString(),
    actor: 'platform',
    role: '-',
    action: after === null ? 'workspace.owner-back' : 'workspace.owner-gone',
    target: tenantId,
    outcome: 'done' as const,
    requestId: '-',
    sourceIp: '-',
  };
  await openStores(tenantId).audit.append({
    ...line,
    before: { ownerGoneSince: before },
    after: { ownerGoneSince: after },
  });
};
