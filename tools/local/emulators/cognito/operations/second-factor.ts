import type { Challenge } from '../challenges';
import { CognitoError, invalidSession, notAuthorized } from '../errors';
import type { Pool } from '../pool';
import { acceptedStep } from '../totp';
import type { PoolUser } from '../user';
import { signedIn } from './signed-in';

type FactorChallenge = Extract<Challenge, { kind: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' }>;

interface Answer {
  readonly kind: FactorChallenge['kind'];
  readonly session: string;
  readonly responses: Readonly<Record<string, string>>;
}

/** Accepts a code from the user's authenticator app, each time step once. */
const spendTotp = async (pool: Pool, user: PoolUser, code: string): Promise<boolean> => {
  const totp = pool.users.bySub(user.sub)?.totp;
  const step = totp && acceptedStep(totp.secret, code.trim(), pool.clock(), totp.lastStep);
  if (!totp || step === undefined) return false;
  await pool.users.change(user.sub, () => ({ totp: { ...totp, lastStep: step } }));
  return true;
};

const isRight = async (
  pool: Pool,
  user: PoolUser,
  { challenge, responses }: { challenge: FactorChallenge; responses: Answer['responses'] },
): Promise<boolean> => {
  if (challenge.kind === 'SMS_MFA') return responses.SMS_MFA_CODE?.trim() === challenge.code;
  return spendTotp(pool, user, responses.SOFTWARE_TOKEN_MFA_CODE ?? '');
};

/** Checks the second factor and signs in. Wrong codes lock like wrong passwords. */
export const acceptFactor = async (pool: Pool, { kind, session, responses }: Answer): Promise<object> => {
  const challenge = pool.challenges.take(session, kind);
  const user = pool.users.bySub(challenge.sub);
  if (!user?.enabled) throw invalidSession();
  const lockKey = `second-factor:${user.sub}`;
  if (pool.attempts.isLocked(lockKey)) throw notAuthorized('Password attempts exceeded');
  if (!(await isRight(pool, user, { challenge, responses }))) {
    pool.attempts.fail(lockKey);
    pool.challenges.retry(session, challenge);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  pool.attempts.succeed(lockKey);
  return signedIn(pool, user, challenge.source);
};
