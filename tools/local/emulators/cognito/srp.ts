import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  GENERATOR,
  hash,
  modPow,
  MULTIPLIER,
  PRIME,
  toBigInt,
  toBytes,
  toNumber,
} from '../../../../infra/adapters/srp-numbers';
import { POOL_NAME } from './settings';

/** A password as SRP stores it: salt and verifier, both hexadecimal. */
export interface SrpSecret {
  readonly salt: string;
  readonly verifier: string;
}

const hashNumbers = (...numbers: bigint[]): bigint => toNumber(hash(...numbers.map(toBytes)));

const derivePrivateKey = (username: string, password: string, salt: string): bigint =>
  toNumber(hash(toBytes(toBigInt(salt)), hash(`${POOL_NAME}${username}:${password}`)));

/** The verifier of a password. `username` is the user's sub, as in every pool with sign-in by email. */
export const createSecret = (
  username: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): SrpSecret => ({
  salt,
  verifier: modPow(GENERATOR, derivePrivateKey(username, password, salt)).toString(16),
});

/** Whether a password matches the secret. */
export const matches = (username: string, password: string, secret: SrpSecret): boolean => {
  const given = createSecret(username, password, secret.salt).verifier;
  return given.length === secret.verifier.length && timingSafeEqual(Buffer.from(given), Buffer.from(secret.verifier));
};

/** The server's side of one sign-in. */
export interface SrpExchange {
  readonly clientPublic: string;
  readonly serverPrivate: string;
  readonly serverPublic: string;
  readonly secretBlock: string;
}

/** Starts an exchange; undefined for a client value that would void the proof. */
export const beginExchange = (clientPublic: string, { verifier }: SrpSecret): SrpExchange | undefined => {
  if (!/^[0-9a-f]{1,800}$/i.test(clientPublic) || toBigInt(clientPublic) % PRIME === 0n) return undefined;
  const serverPrivate = randomBytes(32).toString('hex');
  const serverPublic = (MULTIPLIER * toBigInt(verifier) + modPow(GENERATOR, toBigInt(serverPrivate))) % PRIME;
  return {
    clientPublic,
    serverPrivate,
    serverPublic: serverPublic.toString(16),
    secretBlock: randomBytes(512).toString('base64'),
  };
};

const sessionKey = (exchange: SrpExchange, verifier: string): Buffer => {
  const [a, b] = [toBigInt(exchange.clientPublic), toBigInt(exchange.serverPublic)];
  const scramble = hashNumbers(a, b);
  const shared = modPow(a * modPow(toBigInt(verifier), scramble), toBigInt(exchange.serverPrivate));
  const key = createHmac('sha256', toBytes(scramble)).update(toBytes(shared)).digest();
  return createHmac('sha256', key).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
};

/** Verifies the client's proof that it knows the password. */
export const proves = (
  exchange: SrpExchange,
  username: string,
  { verifier }: SrpSecret,
  proof: { timestamp: string; signature: string },
): boolean => {
  const expected = createHmac('sha256', sessionKey(exchange, verifier))
    .update(POOL_NAME)
    .update(username)
    .update(Buffer.from(exchange.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
