import type { Resource } from '../../snapshot';

export interface FileSystem extends Resource {
  readonly kind: 'aws.efs.file-system';
  readonly isEncrypted: boolean;
}
