import type { Fact, Resource } from '../../snapshot';

export interface DbSnapshot extends Resource {
  readonly kind: 'aws.rds.snapshot';
  readonly isEncrypted: boolean;
  /** Automated snapshots cannot be shared and are not asked. */
  readonly isShared: Fact<boolean>;
}
