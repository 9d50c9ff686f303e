import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface EcrRepository extends Resource {
  readonly kind: 'aws.ecr.repository';
  readonly scansOnPush: boolean;
  /** `MUTABLE`, `IMMUTABLE`, or one of these with exclusions; null where AWS did not say. */
  readonly tagMutability: string | null;
  /** Null where the repository has no policy. */
  readonly policy: Fact<PolicyDocument | null>;
  readonly hasLifecyclePolicy: Fact<boolean>;
}
