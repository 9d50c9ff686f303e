import type { Resource } from '../../snapshot';

/** A Redis or Valkey replication group. */
export interface ReplicationGroup extends Resource {
  readonly kind: 'aws.elasticache.replication-group';
  readonly isEncryptedAtRest: boolean;
  readonly isEncryptedInTransit: boolean;
  /**
   * `preferred` also accepts unencrypted connections; null if AWS does not report it, as for groups created with
   * required.
   */
  readonly transitMode?: string | null;
  /** `redis` or `valkey`. */
  readonly engine?: string | null;
  readonly nodeType?: string | null;
  /** The ids of its nodes. */
  readonly members?: readonly string[];
  readonly isClusterMode?: boolean;
  readonly snapshotRetentionDays?: number;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elasticache.replication-group': ReplicationGroup;
  }
}
