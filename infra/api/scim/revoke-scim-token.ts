import { notFound } from '@cloudmend/domain/errors';
import { revokeScimToken } from '@cloudmend/domain/provisioning';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const revokeScimTokenFor =
  ({ system: { accessTokens } }: Pick<MemberUses, 'system'>): Operation<typeof revokeScimToken> =>
  async ({ tenantId }, { id }, call) => {
    const token = await accessTokens.find(id);
    if (token?.tenantId !== tenantId || token.owner.kind !== 'scim' || !(await accessTokens.revoke(token)))
      throw notFound('The token');
    call.changes({ id, expiresAt: token.expiresAt }, null);
    return { id };
  };

export const handler = serve(revokeScimToken, revokeScimTokenFor);
