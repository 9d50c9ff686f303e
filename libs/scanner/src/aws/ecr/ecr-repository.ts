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
  readonly scansOnPush: boolean;
  /** `MUTABLE`, `IMMUTABLE`, or one of these with exclusions; null where AWS did not say. */
  readonly tagMutability: string | null;
  /** Null where the repository has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  readonly hasLifecyclePolicy: Fact<boolean>;
  readonly expiresUntagged?: Fact<boolean>;
  /** What its images hold, and what of it nobody pulled for long. */
  readonly images?: Fact<ImageSizes>;
}
