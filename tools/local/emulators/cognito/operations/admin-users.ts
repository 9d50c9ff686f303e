import * as z from 'zod';
import { PROVABLE, adminUpdate } from '../attributes';
import { drawCode } from '../codes';
import { invalidParameter } from '../errors';
import { AttributeEntries, Password, Username, adminOperation, namedUser } from '../operation';
import { assertPolicy } from '../passwords';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { createSecret } from '../srp';
import { attributeList, readEmail } from '../user';
import type { PoolUser } from '../user';
import { mfaFields } from './own-account';
import { proposeAddresses } from './own-attributes';

/** A user in AdminCreateUser and ListUsers format. Dates are in seconds, as in the wire format. */
export const userFields = (user: PoolUser) => ({
  Username: user.sub,
  Attributes: attributeList({ sub: user.sub, ...user.attributes }),
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

const Named = z.object({ Username });

export const adminGetUser = adminOperation(Named, async (pool, input) => {
  const user = namedUser(pool, input.Username);
  const { Attributes, ...fields } = userFields(user);
  return { ...fields, UserAttributes: Attributes, ...mfaFields(user) };
});

export const adminDeleteUser = adminOperation(Named, async (pool, input) => {
  await pool.users.remove(namedUser(pool, input.Username).sub);
  return {};
});

const makeChange = (change: Partial<PoolUser>) =>
  adminOperation(Named, async (pool, input) => {
    await pool.users.change(namedUser(pool, input.Username).sub, () => change);
    return {};
  });

export const adminUserGlobalSignOut = makeChange({ sessions: [] });
export const adminDisableUser = makeChange({ enabled: false, sessions: [] });
export const adminEnableUser = makeChange({ enabled: true });
/** A temporary password has to be changed at the next sign-in; a permanent one confirms the user. */
export const adminSetUserPassword = adminOperation(
  Named.extend({ Password, Permanent: z.boolean().default(false) }),
  async (pool, input) => {
    const { sub } = namedUser(pool, input.Username);
    assertPolicy(input.Password);
    await pool.users.change(sub, () => ({
      secret: createSecret(sub, input.Password),
      status: input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
    }));
    return {};
  },
);
export const describeUserPool = adminOperation(z.object({}), async ({ createdAt }) => ({
  UserPool: { CreationDate: createdAt.getTime() / 1000 },
}));
/** Voids the password and emails a code for setting a new one. */
export const adminResetUserPassword = adminOperation(Named, async (pool, input) => {
  const { sub } = namedUser(pool, input.Username);
  const user = await pool.users.change(sub, () => ({ status: 'RESET_REQUIRED' }));
  pool.mail.claim(readEmail(user));
  await pool.mail.send('reset', readEmail(user), await drawCode(pool.users, user, 'reset', readNow(pool)));
  return {};
});

/** Writes verified attributes immediately; an address without `*_verified` waits for its proof. */
const applyUpdate = async (pool: Pool, user: PoolUser, update: Readonly<Record<string, string>>): Promise<void> => {
  const isAwaited = (name: string): boolean => PROVABLE.has(name) && update[`${name}_verified`] !== 'true';
  const awaited = Object.fromEntries(Object.entries(update).filter(([name]) => isAwaited(name)));
  const vouched = Object.fromEntries(Object.entries(update).filter(([name]) => !isAwaited(name)));
  const holder = vouched.email === undefined ? undefined : pool.users.byEmail(vouched.email);
  if (holder && holder.sub !== user.sub) throw invalidParameter('An account with the given email already exists.');
  await pool.users.change(user.sub, ({ attributes }) => ({ attributes: { ...attributes, ...vouched } }));
  await proposeAddresses(pool, user, awaited);
};

export const adminUpdateUserAttributes = adminOperation(
  Named.extend({ UserAttributes: AttributeEntries }),
  async (pool, input) => {
    await applyUpdate(pool, namedUser(pool, input.Username), adminUpdate(input.UserAttributes));
    return {};
  },
);

const FILTER =
  /^\s*"?(?<name>email|sub|username|phone_number|status|cognito:user_status)"?\s*(?<operator>\^?=)\s*"(?<value>[^"]*)"\s*$/;

const readField = (user: PoolUser, name: string): string => {
  if (name === 'sub' || name === 'username') return user.sub;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[name] ?? '';
};

const parseFilter = (text: string | undefined): ((user: PoolUser) => boolean) => {
  if (!text) return () => true;
  const { name = '', operator, value = '' } = FILTER.exec(text)?.groups ?? {};
  if (!operator) throw invalidParameter(`Error while parsing filter: ${text}`);
  const wanted = name === 'email' ? value.toLowerCase() : value;
  return (user) => (operator === '=' ? readField(user, name) === wanted : readField(user, name).startsWith(wanted));
};

const MAX_PAGE = 60;
const ListInput = z.object({
  Limit: z.number().int().min(0).max(MAX_PAGE).optional(),
  PaginationToken: z.string().optional(),
  Filter: z.string().max(256).optional(),
});

/** Pages of at most 60, in order of sign-up; the token is the sub to continue after. */
export const listUsers = adminOperation(ListInput, async (pool, { Limit, PaginationToken, Filter }) => {
  const size = Limit || MAX_PAGE;
  const users = pool.users
    .all()
    .filter(parseFilter(Filter))
    .toSorted((a, b) => a.createdAt - b.createdAt || a.sub.localeCompare(b.sub));
  const start = PaginationToken === undefined ? 0 : users.findIndex(({ sub }) => sub === PaginationToken) + 1;
  const page = users.slice(start, start + size);
  const more = start + size < users.length;
  return { Users: page.map(userFields), ...(more && { PaginationToken: page.at(-1)?.sub }) };
});
