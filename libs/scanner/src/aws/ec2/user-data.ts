import { gunzipSync } from 'node:zlib';

/** User data is at most 16 KB; what unpacks to far more is not a script. */
const MAX_UNPACKED = 4 * 1024 * 1024;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** User data as the instance reads it: base64, and gzip within it where somebody packed it. What is broken stays as it is. */
export const decodeUserData = (encoded: string): string => {
  const bytes = Buffer.from(encoded, 'base64');
  if (!isGzip(bytes)) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString('utf8');
  } catch (thrown) {
    // zlib names what is wrong with the data by a code.
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) return bytes.toString('latin1');
    throw thrown;
  }
};
