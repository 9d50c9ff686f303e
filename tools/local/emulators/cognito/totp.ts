import { createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/** A secret for an authenticator app: 160 bits in base 32. */
export const newTotpSecret = (): string => [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');

const decodeSecret = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeSecret(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The code an authenticator app shows at a given time (RFC 6238). */
export const totpCode = (secret: string, time: Date): string => codeOfStep(secret, stepAt(time));

/** The time step of a code, allowing one step of clock drift; undefined if wrong or already used. */
export const acceptedStep = (secret: string, code: string, time: Date, lastStep: number): number | undefined =>
  [0, -1, 1].map((drift) => stepAt(time) + drift).find((step) => step > lastStep && codeOfStep(secret, step) === code);
