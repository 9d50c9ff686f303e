export { SSMClient as Client } from '@aws-sdk/client-ssm';
import { DescribeInstanceInformationCommand } from '@aws-sdk/client-ssm';

export const commands = {
  DescribeInstanceInformation: DescribeInstanceInformationCommand,
};
