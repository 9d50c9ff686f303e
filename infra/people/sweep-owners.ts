import type { TenantRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import { listOwners } from './owners';

type Uses = Pick<Services, 'system' | 'identity' | 'openStores' | 'clock' | 'log'>;

/** Tenants examined concurrently. */
const AT_ONCE = 8;

/**
 * Notes which workspaces lost their last admin, by a deletion in the identity provider that never came past us. Nothing is
 * taken from anybody: an operator decides who gets the workspace. Answers how many have newly lost theirs.
 */
export const sweepOwners = async (uses: Uses): Promise<number> => {
  const tenants = (await uses.system.tenants.list()).filter(({ state }) => state === 'active');
  let lost = 0;
  for (let start = 0; start < tenants.length; start += AT_ONCE) {
    const changes = await Promise.all(tenants.slice(start, start + AT_ONCE).map((tenant) => lookAt(uses, tenant)));
    lost += changes.filter((change) => change === 'lost').length;
  }
  return lost;
};

const lookAt = async (uses: Uses, { tenantId, ownerGoneSince }: TenantRecord): Promise<'lost' | 'back' | 'same'> => {
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
