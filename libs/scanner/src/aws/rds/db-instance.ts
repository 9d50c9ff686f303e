import type { Fact, Resource } from '../../snapshot';

export interface DbInstance extends Resource {
  readonly kind: 'aws.rds.instance';
  readonly engine: string | null;
  readonly instanceClass: string | null;
  readonly state: string | null;
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly backupRetentionDays: number;
  /** Null for an instance that stands alone. */
  readonly clusterId: string | null;
  readonly isMultiAz: boolean;
  readonly upgradesMinorVersions: boolean;
  readonly isDeletionProtected: boolean;
  readonly hasIamAuthentication: boolean;
  /** Kinds of logs that go to CloudWatch. */
  readonly exportedLogs: readonly string[];
  /** Seconds between two readings; 0 where it is off, null where AWS did not say. */
  readonly monitoringIntervalSeconds: number | null;
  readonly masterUsername: string | null;
  readonly copiesTagsToSnapshots: boolean;
  readonly engineVersion?: string | null;
  /** `gp2`, `gp3`, `io1`, `io2`, `standard` or `aurora`. */
  readonly storageType?: string | null;
  readonly storageGiB?: number;
  readonly iops?: number | null;
  /** `license-included`, `bring-your-own-license`, `general-public-license` and others. */
  readonly licenseModel?: string | null;
  readonly createdAt?: string | null;
  /** The instance that it copies; null for one that stands alone. */
  readonly replicaOf?: string | null;
  /** Whether RDS sells the Graviton class of its size for its engine's version, storage and standby; absent where it has no such class. */
  readonly canBeArm?: Fact<boolean>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.rds.instance': DbInstance;
  }
}
