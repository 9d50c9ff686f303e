import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface ImageSizes {
  readonly images: number;
  readonly bytes: number;
  /** Neither pushed nor pulled for 90 days, and not among the ten newest with a tag. */
  readonly expirable: number;
  readonly expirableBytes: number;
}

export interface EcrRepository extends Resource {
  readonly kind: 'aws.ecr.repository';
  /** The repository's own setting, which counts under basic scanning alone. */
  readonly scansOnPush: boolean;
  /** How the registry scans; a list of the rules that scan this repository by themselves. */
  readonly registryScanning: Fact<RegistryScanning>;
  /** `MUTABLE`, `IMMUTABLE`, or one of these with exclusions; null where AWS did not say. */
  readonly tagMutability: string | null;
  /** Null where the repository has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  readonly hasLifecyclePolicy: Fact<boolean>;
  readonly expiresUntagged?: Fact<boolean>;
  /** What its images hold, and what of it nobody pulled for long. */
  readonly images?: Fact<ImageSizes>;
}

export interface RegistryScanning {
  /** `BASIC` or `ENHANCED`; null where AWS did not say. */
  readonly scanType: string | null;
  /** `SCAN_ON_PUSH`, `CONTINUOUS_SCAN` or `MANUAL` of each rule whose filters match the repository. */
  readonly frequencies: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ecr.repository': EcrRepository;
  }
}
