import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** What a sealed text belongs to: it opens with the same context only. */
export type SecretContext = Readonly<Record<string, string>>;

/** Encrypts short secrets of tenants: with a KMS key on AWS, a key in the state folder locally. */
export interface SecretBox {
  seal(context: SecretContext, text: string): Promise<string>;
  /** @throws Error unless it was sealed with this key and context */
  open(context: SecretContext, sealed: string): Promise<string>;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const toAad = (context: SecretContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))), 'utf8');

/** Encrypts with AES-256-GCM, for a laptop and for tests. @param key 32 bytes in Base64 */
export const openSecretBox = (key: string): SecretBox => {
  const bytes = Buffer.from(key, 'base64');
  return {
    seal: async (context, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(toAad(context));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64',
      );
    },
    open: async (context, sealed) => {
      const all = Buffer.from(sealed, 'base64');
      const tagAt = all.length - TAG_BYTES;
      const cipher = createDecipheriv(CIPHER, bytes, all.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAAD(toAad(context));
      cipher.setAuthTag(all.subarray(tagAt));
      return Buffer.concat([cipher.update(all.subarray(NONCE_BYTES, tagAt)), cipher.final()]).toString('utf8');
    },
  };
};
