import { type DsseEnvelope, PAYLOAD_TYPE, preAuthEncoding } from '@cloudmend/domain/changes';
import type { Services } from './services';

/** Signs an in-toto statement in canonical form. @param statement its canonical JSON */
export const signStatement = async (
  proofSigner: Services['proofSigner'],
  statement: string,
): Promise<{ readonly envelope: DsseEnvelope; readonly publicKey: string }> => {
  const { keyId, publicKey } = await proofSigner.key();
  const signature = await proofSigner.sign(Buffer.from(preAuthEncoding(PAYLOAD_TYPE, statement), 'utf8'));
  return {
    publicKey,
    envelope: {
      payloadType: PAYLOAD_TYPE,
      payload: Buffer.from(statement, 'utf8').toString('base64'),
      signatures: [{ keyid: keyId, sig: Buffer.from(signature).toString('base64') }],
    },
  };
};
