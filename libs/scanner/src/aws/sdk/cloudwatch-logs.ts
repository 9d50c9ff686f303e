export { CloudWatchLogsClient as Client } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeLogGroupsCommand,
  DescribeMetricFiltersCommand,
  DescribeSubscriptionFiltersCommand,
  ListTagsForResourceCommand,
} from '@aws-sdk/client-cloudwatch-logs';

export const commands = {
  DescribeLogGroups: DescribeLogGroupsCommand,
  DescribeMetricFilters: DescribeMetricFiltersCommand,
  DescribeSubscriptionFilters: DescribeSubscriptionFiltersCommand,
  ListTagsForResource: ListTagsForResourceCommand,
};
