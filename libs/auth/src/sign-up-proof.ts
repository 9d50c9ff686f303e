import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Outlives a reload of the page. It is worth nothing without the code from the mail. */
const KEY = `${PRODUCT_SLUG}:sign-up`;
const PROOF_BYTES = 32;

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(PROOF_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** For as long as the page is open, where a browser keeps nothing. */
let latest = '';

// A browser that blocks storage throws at its very name.
const stored = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** A fresh proof that this browser signed up under the address; the one before is forgotten. */
export const newProof = (username: string): string => {
  const proof = random();
  latest = `${proof} ${username}`;
  stored()?.setItem(KEY, latest);
  return proof;
};

/** The proof of the sign-up under this very address; undefined in another browser. */
export const proofOf = (username: string): string | undefined => {
  const kept = stored()?.getItem(KEY) ?? latest;
  const [proof] = kept.split(' ');
  return kept === `${proof} ${username}` ? proof : undefined;
};
