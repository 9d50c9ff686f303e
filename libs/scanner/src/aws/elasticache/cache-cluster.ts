import type { Resource } from '../../snapshot';

/** Memcached, or one Redis or Valkey node that is in no replication group. */
export interface CacheCluster extends Resource {
  readonly kind: 'aws.elasticache.cluster';
  /** `memcached`, `redis` or `valkey`; null where AWS did not say. */
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
