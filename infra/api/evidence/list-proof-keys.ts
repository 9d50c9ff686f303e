import { listProofKeys } from '@cloudmend/domain/evidence';
import type { AnonymousOperation, PlatformUses } from '../../runtime';
import { serveAnyone } from '../../runtime';

export const listProofKeysFor =
  ({ proofSigner }: Pick<PlatformUses, 'proofSigner'>): AnonymousOperation<typeof listProofKeys> =>
  async () => [{ ...(await proofSigner.key()), algorithm: 'ECDSA_P256_SHA256' }];

export const handler = serveAnyone(listProofKeys, listProofKeysFor);
