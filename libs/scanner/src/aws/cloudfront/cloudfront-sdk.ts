export { CloudFrontClient as Client } from '@aws-sdk/client-cloudfront';
import { GetDistributionConfigCommand, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';

export const commands = {
  GetDistributionConfig: GetDistributionConfigCommand,
  ListDistributions: ListDistributionsCommand,
};
