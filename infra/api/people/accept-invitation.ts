import { forbidden } from '@cloudmend/domain/errors';
import { acceptInvitation } from '@cloudmend/domain/people';
import { isTenantId } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { serveSignedIn } from '../../runtime';
import { toAccepted, isStanding } from './to-person';

/**
 * Joins the workspace that invited the caller. Foreign, unknown, deleted and malformed ones are denied alike, after the
 * same reads.
 */
export const acceptInvitationFor =
  ({ system: { members }, clock }: Pick<PlatformUses, 'system' | 'clock'>): PersonOperation<typeof acceptInvitation> =>
  async ({ sub }, { tenantId }, call) => {
    const { membership, tenant } = await members.access(sub, isTenantId(tenantId) ? tenantId : '-');
    if (!membership || tenant?.state !== 'active' || !isStanding(membership, clock())) throw forbidden();
    if (membership.state === 'invited') {
      // The invitation may be revoked at this very moment.
      if (!(await members.change(membership, toAccepted))) throw forbidden();
      call.changes({ state: 'invited' }, { state: 'active', group: membership.role });
      call.auditIn(membership.tenantId);
    }
    return { tenantId: membership.tenantId, role: membership.role };
  };

export const handler = serveSignedIn(acceptInvitation, acceptInvitationFor);
