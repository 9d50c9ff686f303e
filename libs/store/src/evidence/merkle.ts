import { createHash } from 'node:crypto';

const hash = (...parts: ReadonlyArray<Uint8Array | string>): Buffer => {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(part);
  return sha.digest();
};

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The largest power of two below a count of at least 2. */
const splitAt = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1);

const toRoot = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length <= 1) return leaves[0] ?? hash();
  const split = splitAt(leaves.length);
  return hash(NODE, toRoot(leaves.slice(0, split)), toRoot(leaves.slice(split)));
};

/** Merkle tree hash of RFC 6962, section 2.1, with SHA-256, in hexadecimal. An empty list has the hash of nothing. */
export const merkleRoot = (entries: readonly string[]): string =>
  toRoot(entries.map((entry) => hash(LEAF, entry))).toString('hex');
