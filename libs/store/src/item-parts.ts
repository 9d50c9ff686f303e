/** Below the 400 KB of an item. */
const PART_BYTES = 300_000;

/** Bytes in pieces that each fit into an item. */
export const splitIntoParts = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) =>
    bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  );
