import type { ScimToken } from '@cloudmend/domain/provisioning';
import type { ListedToken, TokenRecord } from '@cloudmend/store/system';

/** A token as admins see it: without its hash. */
export const toScimToken = ({
  id,
  prefix,
  createdAt,
  createdBy,
  expiresAt,
  lastUsedAt = null,
}: TokenRecord & Partial<Pick<ListedToken, 'lastUsedAt'>>): ScimToken => ({
  id,
  prefix,
  createdAt,
  createdBy,
  expiresAt,
  lastUsedAt,
});
