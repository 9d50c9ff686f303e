import { createHash } from 'node:crypto';
import {
  type Change,
  toDigest,
  PAYLOAD_TYPE,
  preAuthEncoding,
  type Sha256Hex,
  type SignedProof,
  toStatement,
} from '@cloudmend/domain/changes';
import type { Services } from '../runtime';

export const sha256: Sha256Hex = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The proof of an approved change. @throws AppError conflict if it is not approved */
export const signProof = async (
  { proofSigner, clock }: Pick<Services, 'proofSigner' | 'clock'>,
  change: Change,
): Promise<SignedProof> => {
  const at = clock().toISOString();
  const statement = toStatement(change, at, sha256);
  const { keyId, publicKey } = await proofSigner.key();
  const signature = await proofSigner.sign(Buffer.from(preAuthEncoding(PAYLOAD_TYPE, statement), 'utf8'));
  const envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: Buffer.from(statement, 'utf8').toString('base64'),
    signatures: [{ keyid: keyId, sig: Buffer.from(signature).toString('base64') }],
  };
  return {
    changeId: change.id,
    proofHash: change.proofHash as string,
    at,
    envelopeHash: toDigest(envelope, sha256),
    envelope,
    publicKey,
  };
};
