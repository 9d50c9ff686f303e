import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';

const LIFETIME_MS = 3_600_000;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Changes with the token format, so that an older token is rejected rather than misread. */
const PURPOSE = 'page tokens 2';

/** Page tokens. One says where a list goes on, works for one tenant and one list, for an hour, and can be read by no one else. */
export interface Cursors {
  seal(list: string, position: string): Promise<string>;
  /** @throws AppError invalid if a token is forged, expired, or from another tenant or list */
  open(list: string, token: string): Promise<string>;
}

const INVALID = 'This page of the list has expired. Please reload the list.';

/**
 * Encrypts tokens with the platform's secret. Tenant and list are authenticated with them (AES-GCM's additional data).
 */
export const openCursors = (secret: () => Promise<string>, tenantId: TenantId, clock: () => Date): Cursors => {
  const toKey = async (): Promise<Buffer> => Buffer.from(hkdfSync('sha256', await secret(), '', PURPOSE, KEY_BYTES));
  const toScope = (list: string): Buffer => Buffer.from(JSON.stringify([tenantId, list]));
  const decrypt = async (list: string, token: string): Promise<string> => {
    const bytes = Buffer.from(token, 'base64url');
    // The decoder tolerates odd endings and invalid characters.
    if (bytes.toString('base64url') !== token) throw new AppError('invalid', INVALID);
    const tagAt = bytes.length - TAG_BYTES;
    const key = await toKey();
    try {
      const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAAD(toScope(list));
      cipher.setAuthTag(bytes.subarray(tagAt));
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, tagAt)), cipher.final()]).toString('utf8');
    } catch (cause) {
      throw new AppError('invalid', INVALID, { cause });
    }
  };
  return {
    seal: async (list, position) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await toKey(), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(toScope(list));
      const body = cipher.update(JSON.stringify([clock().getTime() + LIFETIME_MS, position]), 'utf8');
      return Buffer.concat([nonce, body, cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open: async (list, token) => {
      const [expires, position] = JSON.parse(await decrypt(list, token)) as [number, string];
      if (expires <= clock().getTime()) throw new AppError('invalid', INVALID);
      return position;
    },
  };
};
