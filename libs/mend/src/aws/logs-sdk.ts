import {
  DeleteRetentionPolicyCommand,
  DescribeLogGroupsCommand,
  ListTagsForResourceCommand,
  PutRetentionPolicyCommand,
} from '@aws-sdk/client-cloudwatch-logs';

export { CloudWatchLogsClient as Client } from '@aws-sdk/client-cloudwatch-logs';

export const commands = {
  DeleteRetentionPolicy: DeleteRetentionPolicyCommand,
  DescribeLogGroups: DescribeLogGroupsCommand,
  ListTagsForResource: ListTagsForResourceCommand,
  PutRetentionPolicy: PutRetentionPolicyCommand,
};
