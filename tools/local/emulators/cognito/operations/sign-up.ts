import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { signUpAttributes } from '../attributes';
import { drawCode, spendCode } from '../codes';
import { CognitoError, invalidParameter, notAuthorized, wrongCode } from '../errors';
import { deliveryDetails } from '../mail';
import { AttributeEntries, ClientMetadata, Code, Password, Username, publicOperation } from '../operation';
import { assertPolicy } from '../passwords';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { createSecret } from '../srp';
import { readEmail } from '../user';
import type { PoolUser } from '../user';

const assertFree = (pool: Pool, email: string): void => {
  if (pool.users.byEmail(email)) throw new CognitoError('UsernameExistsException', 'User already exists');
};

/** A user as created by sign-up and invitation. */
export const newUser = (
  pool: Pool,
  traits: Pick<PoolUser, 'sub' | 'status' | 'attributes'> & { password: string },
): PoolUser => {
  const { password, ...rest } = traits;
  const now = readNow(pool);
  const blank = {
    enabled: true,
    createdAt: now,
    modifiedAt: now,
    codes: {},
    pending: {},
    mfa: { enabled: [] },
    sessions: [],
  };
  return { ...blank, ...rest, secret: createSecret(traits.sub, password) };
};

const sendSignUpCode = async (pool: Pool, user: PoolUser): Promise<void> => {
  const code = await drawCode(pool.users, user, 'sign-up', readNow(pool));
  await pool.mail.send('sign-up', readEmail(user), code);
};

const confirm = async (pool: Pool, user: PoolUser, metadata?: ClientMetadata): Promise<void> => {
  const confirmed = await pool.users.change(user.sub, ({ attributes }) => ({
    status: 'CONFIRMED',
    attributes: { ...attributes, email_verified: 'true' },
  }));
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmSignUp', confirmed, metadata);
};

const SignUpInput = z.object({
  Username,
  Password,
  UserAttributes: AttributeEntries.default([]),
  ClientMetadata: ClientMetadata.optional(),
});

export const signUp = publicOperation(SignUpInput, async (pool, input) => {
  const email = input.Username.toLowerCase();
  const attributes = signUpAttributes([
    ...input.UserAttributes.filter(({ Name }) => Name !== 'email'),
    { Name: 'email', Value: email },
  ]);
  const given = input.UserAttributes.find(({ Name }) => Name === 'email');
  if (given && given.Value.toLowerCase() !== email)
    throw invalidParameter('The username and the email attribute differ.');
  assertPolicy(input.Password);
  const sub = randomUUID();
  // The trigger runs before the address is looked up, so that it may remove an unconfirmed user.
  const { autoConfirmUser } = await pool.triggers.preSignUp(
    'PreSignUp_SignUp',
    { sub, attributes },
    input.ClientMetadata,
  );
  assertFree(pool, email);
  pool.mail.claim(email);
  const user = await pool.users.add(
    newUser(pool, { sub, status: 'UNCONFIRMED', attributes, password: input.Password }),
  );
  if (autoConfirmUser) await confirm(pool, user, input.ClientMetadata);
  else await sendSignUpCode(pool, user);
  return {
    UserConfirmed: autoConfirmUser,
    UserSub: sub,
    ...(!autoConfirmUser && { CodeDeliveryDetails: deliveryDetails('email', email) }),
  };
});

const ConfirmInput = z.object({ Username, ConfirmationCode: Code, ClientMetadata: ClientMetadata.optional() });

export const confirmSignUp = publicOperation(ConfirmInput, async (pool, input) => {
  const user = pool.users.find(input.Username);
  if (!user) throw wrongCode();
  if (user.status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  await spendCode(pool.users, user, { purpose: 'sign-up', code: input.ConfirmationCode, now: readNow(pool) });
  await confirm(pool, user, input.ClientMetadata);
  return {};
});

/** Answers alike for everyone; sends a code only to an unconfirmed user. */
export const resendConfirmationCode = publicOperation(z.object({ Username }), async (pool, input) => {
  const user = pool.users.find(input.Username);
  const address = (user ? readEmail(user) : input.Username).toLowerCase();
  pool.mail.claim(address);
  if (user?.status === 'UNCONFIRMED') await sendSignUpCode(pool, user);
  return { CodeDeliveryDetails: deliveryDetails('email', address) };
});
