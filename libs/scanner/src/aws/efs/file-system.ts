import type { Resource } from '../../snapshot';

export interface FileSystem extends Resource {
  readonly kind: 'aws.efs.file-system';
  readonly isEncrypted: boolean;
  /** Metered in all storage classes together. */
  readonly sizeBytes?: number;
  /** Kept in one availability zone instead of three. */
  readonly isOneZone?: boolean;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.efs.file-system': FileSystem;
  }
}
