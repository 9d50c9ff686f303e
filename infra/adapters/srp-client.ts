import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { GENERATOR, hash, modPow, MULTIPLIER, PRIME, toBigInt, toBytes, toNumber } from './srp-numbers';

/**
 * The client's side of Cognito's sign-in, as AWS Amplify does it
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow-methods.html).
 * Amplify itself keeps one signed-in user for the whole process, and the packages that only do this polyfill `crypto`.
 */
export interface SrpProof {
  /** Of the user pool's answer, `PASSWORD_VERIFIER`. */
  readonly userId: string;
  readonly salt: string;
  readonly serverPublic: string;
  /** Base64. */
  readonly secretBlock: string;
}

const PRIVATE_BYTES = 32;
const KEY_BYTES = 16;
const HEX = /^[0-9a-f]+$/i;

/** `Tue Nov 24 12:00:00 UTC 2026`, the only form that Cognito accepts. */
const toTimestamp = (at: Date): string => {
  const [weekday, day, month, year, time] = at.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
};

/** @throws Error for a value that would void the proof */
const readPublic = (hex: string): bigint => {
  if (!HEX.test(hex) || toBigInt(hex) % PRIME === 0n)
    throw new Error('The user pool returned an invalid public value.');
  return toBigInt(hex);
};

/** Begins one sign-in. @param userPoolId such as `us-east-1_AbCdEfGhI` */
export const beginSrp = (userPoolId: string) => {
  const poolName = userPoolId.slice(userPoolId.indexOf('_') + 1);
  const secret = toNumber(randomBytes(PRIVATE_BYTES));
  const ours = modPow(GENERATOR, secret);
  return {
    /** Hexadecimal, for `SRP_A`. */
    clientPublic: ours.toString(16),
    /** Proves that the password is known, without sending it. @throws Error if the pool's values are not usable */
    prove: ({ userId, salt, serverPublic, secretBlock }: SrpProof, password: string, at: Date) => {
      const theirs = readPublic(serverPublic);
      if (!HEX.test(salt)) throw new Error('The user pool returned an invalid salt.');
      const scramble = toNumber(hash(toBytes(ours), toBytes(theirs)));
      const identity = hash(`${poolName}${userId}:${password}`);
      const key = toNumber(hash(toBytes(toBigInt(salt)), identity));
      const base = (theirs - ((MULTIPLIER * modPow(GENERATOR, key)) % PRIME) + PRIME) % PRIME;
      const shared = modPow(base, secret + scramble * key);
      const sessionKey = hkdfSync('sha256', toBytes(shared), toBytes(scramble), 'Caldera Derived Key', KEY_BYTES);
      const timestamp = toTimestamp(at);
      const signature = createHmac('sha256', Buffer.from(sessionKey))
        .update(poolName)
        .update(userId)
        .update(Buffer.from(secretBlock, 'base64'))
        .update(timestamp)
        .digest('base64');
      return { timestamp, signature };
    },
  };
};
