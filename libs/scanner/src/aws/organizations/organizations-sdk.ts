export { OrganizationsClient as Client } from '@aws-sdk/client-organizations';
import { DescribeOrganizationCommand } from '@aws-sdk/client-organizations';

export const commands = { DescribeOrganization: DescribeOrganizationCommand };
