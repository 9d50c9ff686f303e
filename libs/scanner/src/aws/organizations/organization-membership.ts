import type { Fact, UntaggedResource } from '../../snapshot';

/** The account's membership in an organization. */
export interface OrganizationMembership extends UntaggedResource {
  readonly kind: 'aws.organizations.membership';
  /** The organization's id; null for a standalone account. */
  readonly organizationId: Fact<string | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.organizations.membership': OrganizationMembership;
  }
}
