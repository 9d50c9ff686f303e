import { createPrivateKey, createPublicKey, createHash, sign } from 'node:crypto';
import type { ProofSigner } from '../runtime';

/** Signs with a P-256 private key in PEM: for a laptop and for tests. */
export const keyProofSigner = (privateKey: string): ProofSigner => {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const keyId = `sha256:${createHash('sha256').update(publicKey).digest('hex')}`;
  return {
    key: async () => ({ keyId, publicKey }),
    sign: async (bytes) => sign('sha256', bytes, key),
  };
};
