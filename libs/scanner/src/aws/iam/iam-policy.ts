import type { Fact, UntaggedResource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** A customer managed policy. */
export interface IamPolicy extends UntaggedResource {
  readonly kind: 'aws.iam.policy';
  /** Number of users, groups and roles it is attached to. */
  readonly attachments: number;
  /** Its default version. */
  readonly document: Fact<PolicyDocument>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.policy': IamPolicy;
  }
}
