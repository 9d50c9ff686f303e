import { revokeAccessToken } from '@cloudmend/domain/access-tokens';
import { notFound } from '@cloudmend/domain/errors';
import { isAllowed } from '@cloudmend/domain/permissions';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found, also for a token that the caller may not revoke */
export const revokeAccessTokenFor =
  ({ system: { accessTokens } }: Pick<MemberUses, 'system'>): Operation<typeof revokeAccessToken> =>
  async ({ tenantId, sub, role }, { id }, call) => {
    const token = await accessTokens.find(id);
    if (token?.owner.kind === 'scim') throw notFound('The token');
    const isOwn = token?.owner.kind === 'person' && token.owner.sub === sub;
    if (token?.tenantId !== tenantId || !(isOwn || isAllowed([role], 'manageUsers'))) throw notFound('The token');
    if (!(await accessTokens.revoke(token))) throw notFound('The token');
    const { name, ownerName: owner, scopes, expiresAt } = token;
    call.changes({ id, name, owner, scopes, expiresAt }, null);
    return { id };
  };

export const handler = serve(revokeAccessToken, revokeAccessTokenFor);
