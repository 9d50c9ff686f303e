import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime/services';

/** What a pack is built from: a workspace's stores, or files. */
export interface PackUses extends Pick<Services, 'providers' | 'proofSigner' | 'clock'> {
  readonly observations: Pick<Stores['observations'], 'list' | 'accounts'>;
  readonly attestations: Pick<Stores['attestations'], 'list'>;
  readonly acceptances: Pick<Stores['acceptances'], 'list'>;
  readonly accounts: Pick<Stores['accounts'], 'list'>;
  readonly customChecks: Pick<Stores['customChecks'], 'list' | 'definition'>;
  readonly audit: Pick<Stores['audit'], 'list'>;
  readonly snapshots: Pick<Stores['snapshots'], 'list' | 'read'>;
  readonly packs: Pick<Stores['packs'], 'putFile' | 'putPieces' | 'getFile'>;
}
