export { ConfigServiceClient as Client } from '@aws-sdk/client-config-service';
import { DescribeConfigurationRecorderStatusCommand } from '@aws-sdk/client-config-service';

export const commands = { DescribeConfigurationRecorderStatus: DescribeConfigurationRecorderStatusCommand };
