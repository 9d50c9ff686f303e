import type { Fact, Resource } from '../../snapshot';

/** A snapshot of an Aurora, Multi-AZ, DocumentDB or Neptune cluster. */
export interface DbClusterSnapshot extends Resource {
  readonly kind: 'aws.rds.cluster-snapshot';
  readonly engine: string | null;
  readonly isEncrypted: boolean;
  /** `manual`, `automated` or `awsbackup`. */
  readonly snapshotType: string | null;
  readonly createdAt: string | null;
  readonly sizeGiB: number;
  readonly clusterId: string | null;
  /** Automated and encrypted snapshots cannot be public and are skipped. */
  readonly isShared: Fact<boolean>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.rds.cluster-snapshot': DbClusterSnapshot;
  }
}
