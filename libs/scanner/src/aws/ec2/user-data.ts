import { gunzipSync } from 'node:zlib';

/** User data is at most 16 KB; anything that decompresses to far more is not a script. */
const MAX_UNPACKED = 4 * 1024 * 1024;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const hasMark = (bytes: Buffer, ...mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/**
 * In UTF-16 of Western text every second byte is zero; Windows scripts are saved like this, often without a byte
 * order mark.
 */
const hasZeros = (bytes: Buffer, from: 0 | 1): boolean =>
  bytes.length >= 4 && bytes[from] === 0 && bytes[from + 2] === 0 && bytes[1 - from] !== 0;

/** Text in UTF-8 or UTF-16; otherwise its ASCII characters. */
const decodeText = (bytes: Buffer): string => {
  if (hasMark(bytes, 0xff, 0xfe) || hasZeros(bytes, 1)) return bytes.toString('utf16le');
  if (hasMark(bytes, 0xfe, 0xff) || hasZeros(bytes, 0))
    return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
};

/** User data as the instance reads it: base64, and possibly gzip within it. Invalid data stays as it is. */
export const decodeUserData = (encoded: string): string => {
  const bytes = Buffer.from(encoded, 'base64');
  if (!isGzip(bytes)) return decodeText(bytes);
  try {
    return decodeText(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }));
  } catch (thrown) {
    // zlib errors have a code.
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) return bytes.toString('latin1');
    throw thrown;
  }
};
