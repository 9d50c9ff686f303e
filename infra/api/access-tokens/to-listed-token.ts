import type { AccessToken } from '@cloudmend/domain/access-tokens';
import type { ListedToken, TokenRecord } from '@cloudmend/store/system';

/** A token as its owner sees it: without hash and owner's id. */
export const toListedToken = (token: TokenRecord & Partial<ListedToken>): AccessToken => {
  const { id, name, prefix, owner, ownerName, scopes, createdAt, createdBy, expiresAt, lastUsedAt = null } = token;
  return {
    id,
    name,
    prefix,
    owner: ownerName,
    serviceAccount: owner.kind === 'service' ? owner.id : null,
    scopes: [...scopes],
    createdAt,
    createdBy,
    expiresAt,
    lastUsedAt,
  };
};
