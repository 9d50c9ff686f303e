import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface ImageSizes {
  readonly images: number;
  readonly bytes: number;
  /** Neither pushed nor pulled for 90 days, and not among the ten newest tagged images. */
  readonly expirable: number;
  readonly expirableBytes: number;
}

export interface EcrRepository extends Resource {
  readonly kind: 'aws.ecr.repository';
  /** The repository's setting, used only with basic scanning. */
  readonly scansOnPush: boolean;
  /** The registry's scanning type, and its rules that match this repository. */
  readonly registryScanning: Fact<RegistryScanning>;
  /** `MUTABLE`, `IMMUTABLE`, or one of these with exclusions; null if AWS does not report it. */
  readonly tagMutability: string | null;
  /** Null if the repository has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  readonly hasLifecyclePolicy: Fact<boolean>;
  readonly expiresUntagged?: Fact<boolean>;
  /** The size of its images, and of those not used for long. */
  readonly images?: Fact<ImageSizes>;
}

export interface RegistryScanning {
  /** `BASIC` or `ENHANCED`; null if AWS does not report it. */
  readonly scanType: string | null;
  /** `SCAN_ON_PUSH`, `CONTINUOUS_SCAN` or `MANUAL` of each rule that matches the repository. */
  readonly frequencies: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ecr.repository': EcrRepository;
  }
}
