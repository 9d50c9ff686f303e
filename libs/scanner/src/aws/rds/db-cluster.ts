import type { Resource } from '../../snapshot';

export interface DbCluster extends Resource {
  readonly kind: 'aws.rds.cluster';
  readonly engine: string | null;
  readonly isEncrypted: boolean;
  readonly isDeletionProtected: boolean;
  readonly backupRetentionDays: number;
  /** It has instances in two zones or more. */
  readonly isMultiAz: boolean;
  readonly hasIamAuthentication: boolean;
  /** Log types exported to CloudWatch Logs. */
  readonly exportedLogs: readonly string[];
  readonly copiesTagsToSnapshots: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.rds.cluster': DbCluster;
  }
}
