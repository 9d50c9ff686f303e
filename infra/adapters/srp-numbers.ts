import { createDiffieHellman, createHash, getDiffieHellman } from 'node:crypto';

/**
 * The arithmetic of Cognito's SRP-6a: the 3072-bit group of RFC 5054, SHA-256. Client and local user pool share it; tests sign in
 * to the pool with Amplify, whose arithmetic is its own.
 */
export const GENERATOR = 2n;

/** @param hex digits without a prefix */
export const toBigInt = (hex: string): bigint => BigInt(`0x${hex}`);

const toEvenHex = (number: bigint): string => {
  const hex = number.toString(16);
  return hex.length % 2 === 1 ? `0${hex}` : hex;
};

/** A number as two's complement: a leading one bit needs a zero byte in front. */
export const toBytes = (number: bigint): Buffer => {
  const hex = toEvenHex(number);
  return Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex');
};

export const hash = (...parts: ReadonlyArray<Buffer | string>): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

export const toNumber = (bytes: Buffer): bigint => toBigInt(bytes.toString('hex'));

export const PRIME = toBigInt(getDiffieHellman('modp15').getPrime('hex'));

export const MULTIPLIER = toNumber(hash(toBytes(PRIME), toBytes(GENERATOR)));

/**
 * A power modulo the prime. OpenSSL computes it as a Diffie-Hellman secret, seven times as fast as the engine's numbers.
 * @throws Error for a base of 0, 1 or -1 modulo the prime, which would void a proof
 */
export const modPow = (base: bigint, exponent: bigint): bigint => {
  const power = createDiffieHellman(Buffer.from(PRIME.toString(16), 'hex'), Number(GENERATOR));
  power.setPrivateKey(Buffer.from(toEvenHex(exponent), 'hex'));
  return toNumber(power.computeSecret(Buffer.from(toEvenHex(base % PRIME), 'hex')));
};
