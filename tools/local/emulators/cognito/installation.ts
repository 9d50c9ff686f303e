import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Generated once per installation, so that no one else can issue its tokens. */
export interface Installation {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly keyId: string;
  readonly adminSecret: string;
  /** When the signing key was made. */
  readonly createdAt: Date;
}

export interface PublicJwk {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly kid: string;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readOrCreate = async (file: string, create: () => string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    const fresh = create();
    // Moved into place atomically: a killed process must not leave a partial key.
    await writeFile(`${file}.tmp`, fresh, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
    return fresh;
  }
};

const newPrivateKey = (): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/** Reads the installation's secrets from its folder, or generates them at the first start. */
export const openInstallation = async (folder: string): Promise<Installation> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateKey = createPrivateKey(await readOrCreate(join(folder, 'signing-key.pem'), newPrivateKey));
  const adminSecret = await readOrCreate(join(folder, 'admin-secret'), () => randomBytes(30).toString('base64url'));
  const { mtime: createdAt } = await stat(join(folder, 'signing-key.pem'));
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    privateKey,
    publicKey,
    keyId: createHash('sha256').update(spki).digest('base64url'),
    adminSecret,
    createdAt,
  };
};

/** The key set a verifier needs. */
export const toJwks = ({ publicKey, keyId }: Installation): { keys: PublicJwk[] } => {
  const { n, e } = publicKey.export({ format: 'jwk' }) as JsonWebKey & { n: string; e: string };
  return { keys: [{ kty: 'RSA', n, e, alg: 'RS256', use: 'sig', kid: keyId }] };
};
