import * as z from 'zod';
import type { Challenge } from '../challenges';
import { ownUpdate } from '../attributes';
import {
  CognitoError,
  invalidParameter,
  invalidSession,
  notAuthorized,
  unsupportedLocally,
  wrongPassword,
} from '../errors';
import { Session, publicOperation } from '../operation';
import { assertPolicy } from '../passwords';
import { readNow } from '../pool';
import type { Pool } from '../pool';
import { proves, createSecret } from '../srp';
import type { PoolUser } from '../user';
import { findChallenged } from './find-challenged';
import { acceptPasskey } from './passkeys';
import { acceptFactor } from './second-factor';
import { afterPassword, factorChallenge } from './signed-in';

type Responses = Readonly<Record<string, string>>;

const newPasswordChallenge = (pool: Pool, user: PoolUser) => {
  if ((user.temporaryUntil ?? 0) <= readNow(pool))
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: pool.challenges.open({ kind: 'NEW_PASSWORD_REQUIRED', sub: user.sub, verifier: user.secret.verifier }),
  };
};

/** Only a user who proved the password learns the state of the account. */
const nextStep = async (pool: Pool, user: PoolUser): Promise<object> => {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  return user.status === 'FORCE_CHANGE_PASSWORD'
    ? newPasswordChallenge(pool, user)
    : afterPassword(pool, user, 'Authentication');
};

const isProven = (
  { exchange, sub }: Extract<Challenge, { kind: 'PASSWORD_VERIFIER' }>,
  user: PoolUser | undefined,
  responses: Responses,
): user is PoolUser => {
  const {
    PASSWORD_CLAIM_SIGNATURE: signature = '',
    PASSWORD_CLAIM_SECRET_BLOCK: block = '',
    TIMESTAMP: timestamp = '',
  } = responses;
  if (!user || sub !== user.sub || block !== exchange.secretBlock) return false;
  return proves(exchange, user.sub, user.secret, { timestamp, signature });
};

const verifyPassword = async (pool: Pool, session: string, responses: Responses): Promise<object> => {
  const challenge = pool.challenges.take(session, 'PASSWORD_VERIFIER');
  // Checked again here: exchanges opened in parallel must not allow thirty free guesses.
  if (pool.attempts.isLocked(challenge.lockKey)) throw notAuthorized('Password attempts exceeded');
  const user = challenge.sub === undefined ? undefined : pool.users.bySub(challenge.sub);
  if (!isProven(challenge, user, responses)) {
    pool.attempts.fail(challenge.lockKey);
    throw wrongPassword();
  }
  pool.attempts.succeed(challenge.lockKey);
  return nextStep(pool, user);
};

const attributesIn = (responses: Responses) =>
  Object.entries(responses)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }));

const setNewPassword = async (pool: Pool, session: string, responses: Responses): Promise<object> => {
  const challenge = pool.challenges.take(session, 'NEW_PASSWORD_REQUIRED');
  const user = findChallenged(pool, challenge.sub);
  // A resent invitation replaces the temporary password, even while a new one is being typed.
  if (user.secret.verifier !== challenge.verifier) throw invalidSession();
  const { NEW_PASSWORD: password = '' } = responses;
  try {
    assertPolicy(password);
    // Addresses are changed by their own call, which proves them.
    if (Object.keys(ownUpdate(attributesIn(responses))).length > 0)
      throw invalidParameter('Attributes cannot be set with the new password.');
  } catch (error) {
    pool.challenges.retry(session, challenge);
    throw error;
  }
  const changed = await pool.users.change(user.sub, () => ({
    status: 'CONFIRMED',
    secret: createSecret(user.sub, password),
    temporaryUntil: undefined,
  }));
  return afterPassword(pool, changed, 'NewPasswordChallenge');
};

const selectFactor = async (pool: Pool, session: string, { ANSWER }: Responses): Promise<object> => {
  const challenge = pool.challenges.take(session, 'SELECT_MFA_TYPE');
  const user = findChallenged(pool, challenge.sub);
  const kind = user.mfa.enabled.find((enabled) => enabled === ANSWER);
  if (!kind) throw invalidParameter('Invalid MFA type');
  return factorChallenge(pool, kind, { user, source: challenge.source });
};

const Input = z.object({
  ChallengeName: z.string().max(64),
  Session,
  ChallengeResponses: z.record(z.string(), z.string().max(4096)).default({}),
});

export const respondToAuthChallenge = publicOperation(
  Input,
  async (pool, { ChallengeName, Session: session, ChallengeResponses: responses }) => {
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return verifyPassword(pool, session, responses);
      case 'NEW_PASSWORD_REQUIRED':
        return setNewPassword(pool, session, responses);
      case 'SELECT_MFA_TYPE':
        return selectFactor(pool, session, responses);
      case 'WEB_AUTHN':
        return acceptPasskey(pool, session, responses);
      case 'SMS_MFA':
      case 'SOFTWARE_TOKEN_MFA':
        return acceptFactor(pool, { kind: ChallengeName, session, responses });
      default:
        throw unsupportedLocally(`The challenge ${ChallengeName}`);
    }
  },
);
