import type { Resource } from '../../snapshot';

/** An AMI that the account owns. */
export interface Ec2Image extends Resource {
  readonly kind: 'aws.ec2.image';
  readonly isPublic: boolean;
  readonly createdAt: string | null;
  /** The snapshots of the image. */
  readonly snapshotIds?: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.image': Ec2Image;
  }
}
