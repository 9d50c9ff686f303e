import type { Fact, Resource } from '../../snapshot';
import type { PolicyDocument } from '../policy-document';
import type { InlinePolicy } from './inline-policy';

export interface IamRole extends Resource {
  readonly kind: 'aws.iam.role';
  /** True for service-linked roles, which the customer cannot change. */
  readonly isServiceLinked: boolean;
  readonly inlinePolicies: readonly InlinePolicy[];
  /** ARNs of managed policies. */
  readonly attachedPolicies: readonly string[];
  /** ARNs of the instance profiles that contain it; absent in older snapshots, as is its boundary. */
  readonly instanceProfiles?: readonly string[];
  /** ARN of the policy that is its permissions boundary; null if it has none. */
  readonly permissionsBoundary?: string | null;
  /** Who may assume it. */
  readonly trust: Fact<PolicyDocument>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.iam.role': IamRole;
  }
}
