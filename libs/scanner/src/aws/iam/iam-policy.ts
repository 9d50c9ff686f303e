import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';

/** A policy that the customer manages. */
export interface IamPolicy extends Resource {
  readonly kind: 'aws.iam.policy';
  /** Users, groups and roles it is attached to. */
  readonly attachments: number;
  /** Its default version. */
  readonly document: Fact<PolicyDocument>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.policy': IamPolicy;
  }
}
