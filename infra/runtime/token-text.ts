import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Event } from './raw-request';
import { readHeader } from './raw-request';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 16;
/** 238 bits: no salt or slow hash is needed. */
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const SHOWN_OF_ID = 6;

/** A prefix that secret scanners find, by the kind of owner. */
const PREFIXES = { person: 'cmpat_', service: 'cmsat_', scim: 'cmscm_' } as const;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const PREFIX_LENGTH = PREFIXES.person.length;

type OwnerKind = keyof typeof PREFIXES;
/** Who may call the API; a directory may call SCIM alone. */
const CALLERS: readonly OwnerKind[] = ['person', 'service'];

const drawText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const toChecksum = (text: string): string => {
  let left = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${ALPHABET[left % ALPHABET.length]}${digits}`;
    left = Math.floor(left / ALPHABET.length);
  }
  return digits;
};

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A token as presented. */
export interface PresentedToken {
  readonly id: string;
  readonly hash: string;
}

/** A new token: its id, what is stored of it, and its text, which is shown once. */
export const drawToken = (owner: OwnerKind): PresentedToken & { readonly text: string; readonly prefix: string } => {
  const id = drawText(ID_LENGTH);
  const body = `${PREFIXES[owner]}${id}${drawText(SECRET_LENGTH)}`;
  const text = `${body}${toChecksum(body)}`;
  return { id, hash: toHash(text), text, prefix: body.slice(0, PREFIX_LENGTH + SHOWN_OF_ID) };
};

/** Undefined unless shape and checksum are right: truncated and mistyped tokens cost no read. */
export const parseToken = (text: string, of: readonly OwnerKind[] = CALLERS): PresentedToken | undefined => {
  if (!of.some((owner) => text.startsWith(PREFIXES[owner])) || !SHAPE.test(text.slice(PREFIX_LENGTH))) return undefined;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (toChecksum(body) !== text.slice(-CHECKSUM_LENGTH)) return undefined;
  return { id: text.slice(PREFIX_LENGTH, PREFIX_LENGTH + ID_LENGTH), hash: toHash(text) };
};

/** True for what claims to be an access token, valid or not, with or without `Bearer`. */
export const looksLikeToken = (authorization: string | undefined): boolean =>
  /^(?:bearer\s+)?cm[ps]at_/i.test(authorization ?? '');

/** The access token of a request that no authorizer has admitted as a person's. */
export const readToken = (event: Event): { readonly token: PresentedToken | undefined } | undefined => {
  if (event.requestContext.authorizer) return undefined;
  const authorization = readHeader(event, 'authorization');
  if (!looksLikeToken(authorization)) return undefined;
  return { token: parseToken((authorization ?? '').replace(/^bearer\s+/i, '').trim()) };
};

/** Compares in a time that does not depend on where the hashes differ. */
export const isSameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
