import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { CognitoError, wrongCode } from './errors';
import { ATTRIBUTE_CODE_MS, CODE_ATTEMPTS, RESET_CODE_MS, SIGN_UP_CODE_MS } from './settings';
import { without } from './user';
import type { CodePurpose, PoolUser } from './user';
import type { UserStore } from './user-store';

const LIFETIMES: Record<CodePurpose, number> = {
  'sign-up': SIGN_UP_CODE_MS,
  reset: RESET_CODE_MS,
  email: ATTRIBUTE_CODE_MS,
  phone_number: ATTRIBUTE_CODE_MS,
};

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const hashCode = (sub: string, purpose: CodePurpose, code: string): string =>
  createHash('sha256').update(`${sub}:${purpose}:${code}`).digest('hex');

/** Creates a code for a purpose and stores its digest; invalidates an earlier one. */
export const drawCode = async (
  users: UserStore,
  user: PoolUser,
  purpose: CodePurpose,
  now: number,
): Promise<string> => {
  const code = newCode();
  const sent = { digest: hashCode(user.sub, purpose, code), expiresAt: now + LIFETIMES[purpose], wrong: 0 };
  await users.change(user.sub, ({ codes }) => ({ codes: { ...codes, [purpose]: sent } }));
  return code;
};

/**
 * Uses up a code. After five wrong attempts it is invalid, and every further answer is that of a wrong code. The change
 * is made before the first await, so that parallel guesses are counted individually. @throws CognitoError
 * CodeMismatchException or ExpiredCodeException
 */
export const spendCode = async (
  users: UserStore,
  user: PoolUser,
  guess: { purpose: CodePurpose; code: string; now: number },
): Promise<void> => {
  const { purpose, code, now } = guess;
  const sent = users.bySub(user.sub)?.codes[purpose];
  if (!sent || sent.wrong >= CODE_ATTEMPTS) throw wrongCode();
  if (!timingSafeEqual(Buffer.from(sent.digest), Buffer.from(hashCode(user.sub, purpose, code)))) {
    await users.change(user.sub, ({ codes }) => ({
      codes: { ...codes, [purpose]: { ...sent, wrong: sent.wrong + 1 } },
    }));
    throw wrongCode();
  }
  if (sent.expiresAt <= now)
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  await users.change(user.sub, ({ codes }) => ({ codes: without(codes, purpose) }));
};
