import { createHash } from 'node:crypto';
import { type Change, toDigest, type Sha256Hex, type SignedProof, toStatement } from '@cloudmend/domain/changes';
import { signStatement } from '../runtime/sign-statement';
import type { Services } from '../runtime';

export const sha256: Sha256Hex = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The proof of an approved change. @throws AppError conflict if it is not approved */
export const signProof = async (
  { proofSigner, clock }: Pick<Services, 'proofSigner' | 'clock'>,
  change: Change,
): Promise<SignedProof> => {
  const at = clock().toISOString();
  const statement = toStatement(change, at, sha256);
  const { envelope, publicKey } = await signStatement(proofSigner, statement);
  return {
    changeId: change.id,
    proofHash: change.proofHash as string,
    at,
    envelopeHash: toDigest(envelope, sha256),
    envelope,
    publicKey,
  };
};
