import * as z from 'zod';
import { readable } from '../attributes';
import { tokenOperation } from '../operation';
import { attributeList } from '../user';
import type { PoolUser } from '../user';

const Nothing = z.object({});

/** A user in GetUser and AdminGetUser format. */
export const mfaFields = ({ mfa }: PoolUser) => ({
  ...(mfa.preferred && { PreferredMfaSetting: mfa.preferred }),
  ...(mfa.enabled.length > 0 && { UserMFASettingList: mfa.enabled }),
});

export const getUser = tokenOperation(Nothing, async (_pool, _input, user) => ({
  Username: user.sub,
  UserAttributes: attributeList({ sub: user.sub, ...readable(user.attributes) }),
  ...mfaFields(user),
}));

export const globalSignOut = tokenOperation(Nothing, async (pool, _input, user) => {
  await pool.users.change(user.sub, () => ({ sessions: [] }));
  return {};
});

export const deleteUser = tokenOperation(Nothing, async (pool, _input, user) => {
  await pool.users.remove(user.sub);
  return {};
});
