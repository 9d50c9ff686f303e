import type { Attestation } from '@cloudmend/domain/evidence';

/** The hash of a file, computed here: the file is not sent. */
export const hashFile = async (file: File): Promise<NonNullable<Attestation['file']>> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name: file.name, sha256 };
};
