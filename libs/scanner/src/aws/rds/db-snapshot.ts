import type { Fact, Resource } from '../../snapshot';

export interface DbSnapshot extends Resource {
  readonly kind: 'aws.rds.snapshot';
  readonly isEncrypted: boolean;
  /** `manual`, `automated`, `awsbackup` or `shared`. */
  readonly snapshotType?: string | null;
  readonly createdAt?: string | null;
  readonly sizeGiB?: number;
  readonly instanceId?: string | null;
  /** Automated snapshots cannot be shared and are skipped. */
  readonly isShared: Fact<boolean>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.rds.snapshot': DbSnapshot;
  }
}
