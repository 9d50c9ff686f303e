import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';
import { POOL_NAME } from './settings';

/** A password as SRP stores it: salt and verifier, both hexadecimal. */
export interface SrpSecret {
  readonly salt: string;
  readonly verifier: string;
}

// Cognito's SRP-6a: RFC 5054's 3072-bit group, SHA-256.
const GENERATOR = 2n;
const toBigInt = (hex: string): bigint => BigInt(`0x${hex}`);
const PRIME = toBigInt(getDiffieHellman('modp15').getPrime('hex'));

const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
};

// Numbers are hashed as two's complement: a leading one bit needs a zero byte in front.
const padHex = (number: bigint): string => {
  const hex = number.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};

const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const hashNumbers = (...numbers: bigint[]): bigint =>
  toBigInt(sha256(Buffer.from(numbers.map(padHex).join(''), 'hex')));
const MULTIPLIER = hashNumbers(PRIME, GENERATOR);

const derivePrivateKey = (username: string, password: string, salt: string): bigint => {
  const inner = sha256(`${POOL_NAME}${username}:${password}`);
  return toBigInt(sha256(Buffer.from(padHex(toBigInt(salt)) + inner, 'hex')));
};

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
  const key = createHmac('sha256', Buffer.from(padHex(scramble), 'hex'))
    .update(Buffer.from(padHex(shared), 'hex'))
    .digest();
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
