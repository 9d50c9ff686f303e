import type { Resource } from '../../snapshot';

/** Memcached, or a single Redis or Valkey node outside a replication group. */
export interface CacheCluster extends Resource {
  readonly kind: 'aws.elasticache.cluster';
  /** `memcached`, `redis` or `valkey`; null if AWS does not report it. */
  readonly engine: string | null;
  readonly nodeType: string | null;
  readonly nodes: number;
  /** `available`, `creating`, `deleting` and others. */
  readonly status: string;
  readonly createdAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.elasticache.cluster': CacheCluster;
  }
}
