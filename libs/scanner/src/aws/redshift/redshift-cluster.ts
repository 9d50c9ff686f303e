import type { Fact, Resource } from '../../snapshot';

export interface RedshiftCluster extends Resource {
  readonly kind: 'aws.redshift.cluster';
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  /** Null if AWS does not report it. */
  readonly snapshotRetentionDays: number | null;
  readonly writesAuditLog: Fact<boolean>;
  readonly nodeType?: string | null;
  readonly nodes?: number;
  readonly state?: string | null;
  readonly createdAt?: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.redshift.cluster': RedshiftCluster;
  }
}
