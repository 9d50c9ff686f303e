import type { UntaggedResource } from '../../snapshot';

/** A server that runs replication tasks. */
export interface ReplicationInstance extends UntaggedResource {
  readonly kind: 'aws.dms.replication-instance';
  /** Null if AWS did not report it. */
  readonly isPublic: boolean | null;
  readonly upgradesMinorVersions: boolean | null;
}

/** How tasks connect to a source or target database. */
export interface DmsEndpoint extends UntaggedResource {
  readonly kind: 'aws.dms.endpoint';
  readonly engine: string | null;
  /** `none`, `require`, `verify-ca` or `verify-full`; Kafka and Redis have their own values, such as `sasl-ssl`. */
  readonly encryption: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.dms.replication-instance': ReplicationInstance;
    readonly 'aws.dms.endpoint': DmsEndpoint;
  }
}
