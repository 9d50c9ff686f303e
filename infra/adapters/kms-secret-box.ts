import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretBox } from '@cloudmend/store';

/**
 * Encrypts with a symmetric key in KMS, which takes up to 4,096 bytes. The context stands in CloudTrail, and KMS decrypts
 * with the same one only.
 */
export const kmsSecretBox = (keyArn: () => string, kms: Pick<KMSClient, 'send'>): SecretBox => ({
  seal: async (context, text) => {
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: keyArn(), Plaintext: Buffer.from(text, 'utf8'), EncryptionContext: { ...context } }),
    );
    if (!CiphertextBlob) throw new Error('KMS returned no ciphertext.');
    return Buffer.from(CiphertextBlob).toString('base64');
  },
  open: async (context, sealed) => {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId: keyArn(),
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: { ...context },
      }),
    );
    if (!Plaintext) throw new Error('KMS returned no plaintext.');
    return Buffer.from(Plaintext).toString('utf8');
  },
});
