import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Outlives a reload of the page. It is worth nothing without the code from the mail. */
const KEY = `${PRODUCT_SLUG}:sign-up`;
const PROOF_BYTES = 32;

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(PROOF_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A fresh proof that this browser signed up under the address; the one before is forgotten. */
export const newProof = (username: string): string => {
  const proof = random();
  localStorage.setItem(KEY, `${proof} ${username}`);
  return proof;
};

/** The proof of the sign-up under this very address; undefined in another browser. */
export const proofOf = (username: string): string | undefined => {
  const kept = localStorage.getItem(KEY) ?? '';
  const [proof] = kept.split(' ');
  return kept === `${proof} ${username}` ? proof : undefined;
};
