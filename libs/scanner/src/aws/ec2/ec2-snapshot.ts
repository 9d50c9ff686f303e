import type { Fact, Resource } from '../../snapshot';

/** A snapshot of an EBS volume. */
export interface Ec2Snapshot extends Resource {
  readonly kind: 'aws.ec2.snapshot';
  readonly volumeId: string | null;
  /** The size of its volume. */
  readonly sizeGiB?: number;
  /** Blocks in use; null if EC2 does not report them. */
  readonly fullBytes?: number | null;
  /** `standard` or `archive`. */
  readonly tier?: string | null;
  readonly description?: string | null;
  readonly isEncrypted: boolean;
  readonly createdAt: string | null;
  /** Whether it is public. */
  readonly isShared: Fact<boolean>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.snapshot': Ec2Snapshot;
  }
}
