import type { Fact, Resource } from '../../snapshot';

export interface DbInstance extends Resource {
  readonly kind: 'aws.rds.instance';
  readonly engine: string | null;
  readonly instanceClass: string | null;
  readonly state: string | null;
  readonly isPublic: boolean;
  /** Null if AWS does not report it; absent in older snapshots, as are its groups and subnets. */
  readonly port?: number | null;
  readonly vpcId?: string | null;
  /** Ids of its active security groups. */
  readonly securityGroups?: readonly string[];
  /** Ids of the subnets of its subnet group. */
  readonly subnets?: readonly string[];
  readonly isEncrypted: boolean;
  readonly backupRetentionDays: number;
  /** Null for an instance outside a cluster. */
  readonly clusterId: string | null;
  readonly isMultiAz: boolean;
  readonly upgradesMinorVersions: boolean;
  readonly isDeletionProtected: boolean;
  readonly hasIamAuthentication: boolean;
  /** Log types exported to CloudWatch Logs. */
  readonly exportedLogs: readonly string[];
  /** Interval in seconds; 0 if disabled, null if AWS does not report it. */
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
  /** The source of a replica; null otherwise. */
  readonly replicaOf?: string | null;
  /**
   * Whether RDS offers the Graviton class of its size for its engine version, storage and standby; absent without
   * such a class.
   */
  readonly canBeArm?: Fact<boolean>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.rds.instance': DbInstance;
  }
}
