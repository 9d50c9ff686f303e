import * as z from 'zod';
import { drawCode, spendCode } from '../codes';
import { attemptLimit, wrongCode, wrongPassword } from '../errors';
import { deliveryDetails } from '../mail';
import { Code, Password, Username, publicOperation, tokenOperation } from '../operation';
import { assertPolicy } from '../passwords';
import { readNow } from '../pool';
import { matches, createSecret } from '../srp';
import { readEmail } from '../user';
import type { PoolUser } from '../user';

const mayReset = (user: PoolUser | undefined): user is PoolUser =>
  user !== undefined &&
  user.enabled &&
  user.attributes.email_verified === 'true' &&
  (user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED');

/** Answers alike for everyone; sends a code only to a proven address. */
export const forgotPassword = publicOperation(z.object({ Username }), async (pool, input) => {
  const user = pool.users.find(input.Username);
  const address = (user ? readEmail(user) : input.Username).toLowerCase();
  pool.mail.claim(address);
  if (mayReset(user)) await pool.mail.send('reset', address, await drawCode(pool.users, user, 'reset', readNow(pool)));
  return { CodeDeliveryDetails: deliveryDetails('email', address) };
});

const ConfirmInput = z.object({ Username, ConfirmationCode: Code, Password });

export const confirmForgotPassword = publicOperation(ConfirmInput, async (pool, input) => {
  assertPolicy(input.Password);
  const user = pool.users.find(input.Username);
  if (!mayReset(user)) throw wrongCode();
  await spendCode(pool.users, user, { purpose: 'reset', code: input.ConfirmationCode, now: readNow(pool) });
  const changed = await pool.users.change(user.sub, () => ({
    status: 'CONFIRMED',
    secret: createSecret(user.sub, input.Password),
  }));
  pool.attempts.succeed(user.sub);
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmForgotPassword', changed);
  return {};
});

const ChangeInput = z.object({ PreviousPassword: Password, ProposedPassword: Password });

export const changePassword = tokenOperation(ChangeInput, async (pool, input, user) => {
  if (pool.attempts.isLocked(user.sub)) throw attemptLimit();
  if (!matches(user.sub, input.PreviousPassword, user.secret)) {
    pool.attempts.fail(user.sub);
    throw wrongPassword();
  }
  assertPolicy(input.ProposedPassword);
  await pool.users.change(user.sub, () => ({ secret: createSecret(user.sub, input.ProposedPassword) }));
  return {};
});
