import { createAccessToken } from '@cloudmend/domain/access-tokens';
import { forbidden } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { issueToken } from './issue-token';

/** @throws AppError forbidden for an operator, who is no member, and for scopes beyond the caller's role */
export const createAccessTokenFor =
  (uses: Pick<MemberUses, 'system' | 'clock'>): Operation<typeof createAccessToken> =>
  async (actor, input, call) => {
    const { membership } = await uses.system.members.access(actor.sub, actor.tenantId);
    if (membership?.state !== 'active') throw forbidden();
    const { sub, createdAt: since, email: ownerName, role } = membership;
    return issueToken(uses, actor, input, { owner: { kind: 'person', sub, since }, ownerName, role, call });
  };

export const handler = serve(createAccessToken, createAccessTokenFor);
