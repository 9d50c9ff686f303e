import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

export interface SnsTopic extends Resource {
  readonly kind: 'aws.sns.topic';
  /** Null where it is not encrypted. */
  readonly kmsKeyId: Fact<string | null>;
  readonly policy: Fact<PolicyDocument | null>;
  /** How many subscriptions were confirmed, those of other accounts included; null where SNS does not say. */
  readonly confirmedSubscriptions: Fact<number | null>;
}

/** A subscription that was confirmed. */
export interface SnsSubscription extends Resource {
  readonly kind: 'aws.sns.subscription';
  readonly protocol: string;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.sns.subscription': SnsSubscription;
    readonly 'aws.sns.topic': SnsTopic;
  }
}
