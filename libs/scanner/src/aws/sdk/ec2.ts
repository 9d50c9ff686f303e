export { EC2Client as Client } from '@aws-sdk/client-ec2';
import {
  DescribeAddressesCommand,
  DescribeFlowLogsCommand,
  DescribeInstancesCommand,
  DescribeRegionsCommand,
  DescribeSecurityGroupsCommand,
  DescribeSubnetsCommand,
  DescribeVolumesCommand,
  DescribeVpcsCommand,
} from '@aws-sdk/client-ec2';

export const commands = {
  DescribeAddresses: DescribeAddressesCommand,
  DescribeFlowLogs: DescribeFlowLogsCommand,
  DescribeInstances: DescribeInstancesCommand,
  DescribeRegions: DescribeRegionsCommand,
  DescribeSecurityGroups: DescribeSecurityGroupsCommand,
  DescribeSubnets: DescribeSubnetsCommand,
  DescribeVolumes: DescribeVolumesCommand,
  DescribeVpcs: DescribeVpcsCommand,
};
