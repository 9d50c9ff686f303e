import type { UntaggedResource } from '../../snapshot';
import type { InlinePolicy } from './inline-policy';

export interface IamGroup extends UntaggedResource {
  readonly kind: 'aws.iam.group';
  readonly inlinePolicies: readonly InlinePolicy[];
  /** ARNs of managed policies. */
  readonly attachedPolicies: readonly string[];
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.group': IamGroup;
  }
}
