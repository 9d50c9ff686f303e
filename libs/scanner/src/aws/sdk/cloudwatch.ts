export { CloudWatchClient as Client } from '@aws-sdk/client-cloudwatch';
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';

export const commands = { DescribeAlarms: DescribeAlarmsCommand };
