import { generateKeyPairSync, verify } from 'node:crypto';
import { keyProofSigner } from '../../adapters';
import { listProofKeysFor } from './list-proof-keys';

const newSigner = () =>
  keyProofSigner(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );

describe('the public keys of proofs', () => {
  it('verify what the platform signs, and nothing else', async () => {
    const [proofSigner, stranger] = [newSigner(), newSigner()];
    const [key] = await listProofKeysFor({ proofSigner })({} as never, {}, {} as never);
    const bytes = Buffer.from('a proof');
    const isSigned = async (signer: ReturnType<typeof newSigner>): Promise<boolean> =>
      verify('sha256', bytes, key?.publicKey ?? '', await signer.sign(bytes));
    expect(key).toMatchObject({ keyId: (await proofSigner.key()).keyId, algorithm: 'ECDSA_P256_SHA256' });
    expect(key?.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect([await isSigned(proofSigner), await isSigned(stranger)]).toEqual([true, false]);
  });
});
