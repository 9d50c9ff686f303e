import type { Fact, Resource } from '../../snapshot';

/** A snapshot of an EBS volume. */
export interface Ec2Snapshot extends Resource {
  readonly kind: 'aws.ec2.snapshot';
  readonly volumeId: string | null;
  readonly sizeGiB?: number;
  /** `standard` or `archive`. */
  readonly tier?: string | null;
  readonly description?: string | null;
  readonly isEncrypted: boolean;
  readonly createdAt: string | null;
  /** Whether everybody may make a volume of it. */
  readonly isShared: Fact<boolean>;
}
