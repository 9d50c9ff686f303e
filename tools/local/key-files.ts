import { generateKeyPair, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const OWNER_ONLY = 0o600;

/** A key of this machine, made on the first start. */
const openKey = async (file: string, make: () => Promise<string>): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = await make();
  await writeFile(file, key, { mode: OWNER_ONLY });
  return key;
};

/** The private key that signs proofs. */
export const openProofKey = (file: string): Promise<string> =>
  openKey(file, async () => {
    const { privateKey } = await promisify(generateKeyPair)('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    return privateKey;
  });

/** The key that encrypts access tokens, in Base64. */
export const openTokenKey = (file: string): Promise<string> =>
  openKey(file, async () => randomBytes(32).toString('base64'));
