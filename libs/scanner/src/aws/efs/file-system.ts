import type { Resource } from '../../snapshot';

export interface FileSystem extends Resource {
  readonly kind: 'aws.efs.file-system';
  readonly isEncrypted: boolean;
  /** Metered size in all storage classes. */
  readonly sizeBytes?: number;
  /** One Zone storage, instead of three Availability Zones. */
  readonly isOneZone?: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.efs.file-system': FileSystem;
  }
}
