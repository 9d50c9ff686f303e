import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { adminCreation } from '../attributes';
import { CognitoError } from '../errors';
import { AttributeEntries, ClientMetadata, Password, Username, adminOperation } from '../operation';
import { assertPolicy, temporaryPassword } from '../passwords';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { TEMPORARY_PASSWORD_MS } from '../settings';
import { createSecret } from '../srp';
import { readEmail } from '../user';
import type { PoolUser } from '../user';
import { userFields } from './admin-users';
import { newUser } from './sign-up';

const Input = z.object({
  Username,
  TemporaryPassword: Password.optional(),
  UserAttributes: AttributeEntries.default([]),
  ClientMetadata: ClientMetadata.optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
});
type Input = z.output<typeof Input>;

const exists = (): CognitoError => new CognitoError('UsernameExistsException', 'User account already exists');

/** A new temporary password; the previous one stops working. */
const resend = async (pool: Pool, input: Input): Promise<{ user: PoolUser; password: string }> => {
  const user = pool.users.find(input.Username);
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. ${user.sub} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  const password = input.TemporaryPassword ?? temporaryPassword();
  const changed = await pool.users.change(user.sub, () => ({
    secret: createSecret(user.sub, password),
    temporaryUntil: readNow(pool) + TEMPORARY_PASSWORD_MS,
  }));
  return { user: changed, password };
};

const create = async (pool: Pool, input: Input): Promise<{ user: PoolUser; password: string }> => {
  const email = input.Username.toLowerCase();
  const attributes = adminCreation([
    ...input.UserAttributes.filter(({ Name }) => Name !== 'email'),
    { Name: 'email', Value: email },
  ]);
  if (pool.users.byEmail(email)) throw exists();
  const sub = randomUUID();
  await pool.triggers.preSignUp('PreSignUp_AdminCreateUser', { sub, attributes });
  if (pool.users.byEmail(email)) throw exists();
  const password = input.TemporaryPassword ?? temporaryPassword();
  const invited = newUser(pool, { sub, status: 'FORCE_CHANGE_PASSWORD', attributes, password });
  return {
    user: await pool.users.add({ ...invited, temporaryUntil: readNow(pool) + TEMPORARY_PASSWORD_MS }),
    password,
  };
};

/** Invites a user: the temporary password is sent by email only. */
export const adminCreateUser = adminOperation(Input, async (pool, input) => {
  if (input.TemporaryPassword !== undefined) assertPolicy(input.TemporaryPassword);
  if (input.MessageAction !== 'SUPPRESS') pool.mail.claim(input.Username.toLowerCase());
  const { user, password } = await (input.MessageAction === 'RESEND' ? resend(pool, input) : create(pool, input));
  if (input.MessageAction !== 'SUPPRESS') {
    const to = readEmail(user);
    await pool.mail.send(
      'invite',
      to,
      password,
      await pool.triggers.invitation(user, { username: to, code: password }, input.ClientMetadata),
    );
  }
  return { User: userFields(user) };
});
