import { randomInt } from 'node:crypto';
import { CognitoError } from './errors';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './settings';

/** The pool's policy: at least eight characters. @throws CognitoError InvalidPasswordException */
export const assertPolicy = (password: string): void => {
  if (password.length < PASSWORD_MIN_LENGTH) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
  if (password.length > PASSWORD_MAX_LENGTH || password !== password.trim()) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password must not be too long, nor start or end with white space',
    );
  }
};

const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#%+-=@'];
const TEMPORARY_LENGTH = 12;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** An invitation password: one character of each kind, then any; without look-alikes, since it may be typed. */
export const temporaryPassword = (): string => {
  const all = ALPHABETS.join('');
  const rest = Array.from({ length: TEMPORARY_LENGTH - ALPHABETS.length }, () => pick(all));
  return [...ALPHABETS.map(pick), ...rest].join('');
};
