import { listAccessTokens } from '@cloudmend/domain/access-tokens';
import { isAllowed } from '@cloudmend/domain/permissions';
import type { ListedToken } from '@cloudmend/store/system';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toListedToken } from './to-listed-token';

/** Tokens that work, or would if they had not expired: people who leave take theirs with them. */
export const listAccessTokensFor =
  ({ system }: Pick<MemberUses, 'system'>): Operation<typeof listAccessTokens> =>
  async ({ tenantId, sub, role }) => {
    const tokens = await system.accessTokens.list(tenantId);
    const seesAll = isAllowed([role], 'manageUsers');
    const members = seesAll ? await system.members.ofTenant(tenantId) : [];
    const standing = new Set(
      members.filter(({ state }) => state === 'active').map(({ sub: member, createdAt }) => `${createdAt} ${member}`),
    );
    const isShown = ({ owner }: ListedToken): boolean => {
      // The directory's are listed with what it has provisioned.
      if (owner.kind === 'scim') return false;
      if (owner.kind === 'service') return seesAll;
      return owner.sub === sub || standing.has(`${owner.since} ${owner.sub}`);
    };
    return tokens.filter(isShown).map(toListedToken);
  };

export const handler = serve(listAccessTokens, listAccessTokensFor);
