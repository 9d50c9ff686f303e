import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Survives a page reload. Worthless without the emailed code. */
const KEY = `${PRODUCT_SLUG}:sign-up`;
const PROOF_BYTES = 32;

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(PROOF_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Kept while the page is open if the browser stores nothing. */
let latest = '';

// A browser that blocks storage throws on access.
const openStorage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** Creates a proof that this browser signed up with the address; replaces the previous one. */
export const newProof = (username: string): string => {
  const proof = random();
  latest = `${proof} ${username}`;
  openStorage()?.setItem(KEY, latest);
  return proof;
};

/** The proof for this address; undefined in another browser. */
export const toProof = (username: string): string | undefined => {
  const kept = openStorage()?.getItem(KEY) ?? latest;
  const [proof] = kept.split(' ');
  return kept === `${proof} ${username}` ? proof : undefined;
};
