import type { Resource } from '../../snapshot';

export interface DbCluster extends Resource {
  readonly kind: 'aws.rds.cluster';
  readonly engine: string | null;
  readonly isEncrypted: boolean;
  readonly isDeletionProtected: boolean;
}
