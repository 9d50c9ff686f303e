import type { Fact, Resource } from '../../snapshot';

export interface Ec2Volume extends Resource {
  readonly kind: 'aws.ec2.volume';
  /** `gp2`, `gp3`, `io1`, `io2`, `st1`, `sc1` or `standard`. */
  readonly volumeType: string;
  readonly sizeGiB: number;
  /** Provisioned or baseline; null for types without a value. */
  readonly iops: number | null;
  /** Only gp3 has one. */
  readonly throughputMiBps: number | null;
  /** `available` means not attached. */
  readonly state: string;
  readonly isEncrypted: boolean;
  readonly createdAt: string | null;
  readonly attachments: readonly VolumeAttachment[];
  /** EC2 does not report when a volume was detached; scan history or CloudTrail may. */
  readonly detachedAt: Fact<string>;
  /** Whether the account has a snapshot of it. */
  readonly hasSnapshot: Fact<boolean>;
  readonly isMultiAttach?: boolean;
  /** When its type, size or performance was last changed; null for never, or long ago. */
  readonly modifiedAt?: Fact<string | null>;
}

export interface VolumeAttachment {
  readonly instanceId: string | null;
  readonly device: string | null;
  readonly state: string | null;
  readonly attachedAt: string | null;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.volume': Ec2Volume;
  }
}
