export { CloudWatchLogsClient as Client } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeDeliveriesCommand,
  DescribeDeliverySourcesCommand,
  DescribeLogGroupsCommand,
  DescribeMetricFiltersCommand,
  DescribeSubscriptionFiltersCommand,
  ListTagsForResourceCommand,
} from '@aws-sdk/client-cloudwatch-logs';

export const commands = {
  DescribeDeliveries: DescribeDeliveriesCommand,
  DescribeDeliverySources: DescribeDeliverySourcesCommand,
  DescribeLogGroups: DescribeLogGroupsCommand,
  DescribeMetricFilters: DescribeMetricFiltersCommand,
  DescribeSubscriptionFilters: DescribeSubscriptionFiltersCommand,
  ListTagsForResource: ListTagsForResourceCommand,
};
