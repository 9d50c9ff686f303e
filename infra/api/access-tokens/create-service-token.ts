import { createServiceToken } from '@cloudmend/domain/access-tokens';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { issueToken } from './issue-token';

/** @throws AppError not-found, forbidden for scopes beyond the account's role */
export const createServiceTokenFor =
  (uses: Pick<MemberUses, 'system' | 'clock'>): Operation<typeof createServiceToken> =>
  async (actor, { id, ...input }, call) => {
    const account = await uses.system.accessTokens.findServiceAccount(actor.tenantId, id);
    if (!account) throw notFound('The service account');
    const { name: ownerName, role } = account;
    return issueToken(uses, actor, input, { owner: { kind: 'service', id }, ownerName, role, call });
  };

export const handler = serve(createServiceToken, createServiceTokenFor);
