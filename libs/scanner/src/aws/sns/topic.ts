import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface SnsTopic extends Resource {
  readonly kind: 'aws.sns.topic';
  /** Null where it is not encrypted. */
  readonly kmsKeyId: Fact<string | null>;
  readonly policy: Fact<PolicyDocument | null>;
}

/** A subscription that was confirmed. */
export interface SnsSubscription extends Resource {
  readonly kind: 'aws.sns.subscription';
  readonly protocol: string;
}
