export { CloudWatchClient as Client } from '@aws-sdk/client-cloudwatch';
import { DescribeAlarmsCommand, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';

export const commands = {
  DescribeAlarms: DescribeAlarmsCommand,
  GetMetricData: GetMetricDataCommand,
};
