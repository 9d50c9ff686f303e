import type { Fact, Resource } from '../../snapshot';

/** The account's place in an organization. */
export interface OrganizationMembership extends Resource {
  readonly kind: 'aws.organizations.membership';
  /** The organization's id; null where the account is on its own. */
  readonly organizationId: Fact<string | null>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.organizations.membership': OrganizationMembership;
  }
}
