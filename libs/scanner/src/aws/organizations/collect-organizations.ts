import { GLOBAL_REGION, type Resource } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import type { OrganizationMembership } from './organization-membership';

/** Whether the account is a member of an organization. */
export const collectOrganizations = async (collecting: Collecting): Promise<Resource[]> => {
  const { partition, unit } = collecting;
  const membership: OrganizationMembership = {
    kind: 'aws.organizations.membership',
    arn: `arn:${partition}:iam::${unit.accountId}:root`,
    id: unit.accountId,
    name: unit.accountId,
    region: GLOBAL_REGION,
    tags: {},
    organizationId: await readFact<string | null>(
      collecting,
      async () => (await callIn(collecting, 'organizations', 'DescribeOrganization', {})).Organization?.Id ?? null,
      { absent: { codes: ['AWSOrganizationsNotInUseException'], value: null } },
    ),
  };
  return [membership];
};
