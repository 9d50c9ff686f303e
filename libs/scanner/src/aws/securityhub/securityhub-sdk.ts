export { SecurityHubClient as Client } from '@aws-sdk/client-securityhub';
import {
  DescribeHubCommand,
  GetEnabledStandardsCommand,
  ListEnabledProductsForImportCommand,
} from '@aws-sdk/client-securityhub';

export const commands = {
  DescribeHub: DescribeHubCommand,
  GetEnabledStandards: GetEnabledStandardsCommand,
  ListEnabledProductsForImport: ListEnabledProductsForImportCommand,
};
