export { ConfigServiceClient as Client } from '@aws-sdk/client-config-service';
import {
  DescribeConfigurationRecordersCommand,
  DescribeConfigurationRecorderStatusCommand,
} from '@aws-sdk/client-config-service';

export const commands = {
  DescribeConfigurationRecorders: DescribeConfigurationRecordersCommand,
  DescribeConfigurationRecorderStatus: DescribeConfigurationRecorderStatusCommand,
};
