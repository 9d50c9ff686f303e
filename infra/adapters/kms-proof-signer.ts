import { createHash } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { ProofSigner } from '../runtime';

const PEM_LINE = /.{1,64}/g;

/** SubjectPublicKeyInfo in PEM, as openssl reads it. */
const toPem = (der: Uint8Array): string => {
  const lines = Buffer.from(der).toString('base64').match(PEM_LINE) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
};

/**
 * Signs with an ECC_NIST_P256 key in KMS. KMS gets the digest: a message could have at most 4,096 bytes, a proof has
 * more. It returns the signature in DER.
 */
export const kmsProofSigner = (keyArn: () => string, kms: KMSClient): ProofSigner => {
  let publicKey: Promise<string> | undefined;
  const fetchKey = async (): Promise<string> => {
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn() }));
    if (!PublicKey) throw new Error('KMS returned no public key.');
    return toPem(PublicKey);
  };
  return {
    key: async () => {
      publicKey ??= fetchKey();
      try {
        return { keyId: keyArn(), publicKey: await publicKey };
      } catch (error) {
        publicKey = undefined;
        throw error;
      }
    },
    sign: async (bytes) => {
      const { Signature } = await kms.send(
        new SignCommand({
          KeyId: keyArn(),
          Message: createHash('sha256').update(bytes).digest(),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      if (!Signature) throw new Error('KMS returned no signature.');
      return Signature;
    },
  };
};
