import type { Fact, UntaggedResource } from '../../snapshot';

/** AWS Backup in one region. */
export interface BackupRegion extends UntaggedResource {
  readonly kind: 'aws.backup.region';
  /** The name of a vault in the region; null if there is none. */
  readonly vault: Fact<string | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.backup.region': BackupRegion;
  }
}
