import type { Fact, UntaggedResource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface SnsTopic extends UntaggedResource {
  readonly kind: 'aws.sns.topic';
  /** Null if it is not encrypted. */
  readonly kmsKeyId: Fact<string | null>;
  readonly policy: Fact<PolicyDocument | null>;
  /** Number of confirmed subscriptions, including other accounts; null if SNS does not report it. */
  readonly confirmedSubscriptions: Fact<number | null>;
}

/** A confirmed subscription. */
export interface SnsSubscription extends UntaggedResource {
  readonly kind: 'aws.sns.subscription';
  readonly protocol: string;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.sns.subscription': SnsSubscription;
    readonly 'aws.sns.topic': SnsTopic;
  }
}
