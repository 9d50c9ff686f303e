export { RedshiftClient as Client } from '@aws-sdk/client-redshift';
import { DescribeClustersCommand, DescribeLoggingStatusCommand } from '@aws-sdk/client-redshift';

export const commands = {
  DescribeClusters: DescribeClustersCommand,
  DescribeLoggingStatus: DescribeLoggingStatusCommand,
};
