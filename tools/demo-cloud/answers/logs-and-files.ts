import type * as CloudWatch from '@aws-sdk/client-cloudwatch';
import type * as Logs from '@aws-sdk/client-cloudwatch-logs';
import type * as Efs from '@aws-sdk/client-efs';
import { WireError } from '../wire/wire-error';
import { servicesOf, type Answer } from './asked';
import { pageOf } from './paging';
import { getMetricData } from './use/metrics';

const describeLogGroups: Answer<Logs.DescribeLogGroupsCommandInput, Logs.DescribeLogGroupsCommandOutput> = (
  asked,
  { limit, nextToken },
) => {
  const { items, next } = pageOf(servicesOf(asked).logGroups, {
    size: limit,
    token: nextToken,
    most: 50,
    fault: 'InvalidParameterException',
  });
  return { logGroups: items, nextToken: next };
};

const describeMetricFilters: Answer<Logs.DescribeMetricFiltersCommandInput, Logs.DescribeMetricFiltersCommandOutput> = (
  asked,
  input,
) => {
  const group = servicesOf(asked).logGroups.find(({ logGroupName }) => logGroupName === input.logGroupName);
  if (!group) throw new WireError('ResourceNotFoundException', 'The specified log group does not exist.');
  const filters = asked.account.trailWatch.filters.filter(({ logGroupName }) => logGroupName === group.logGroupName);
  const { items, next } = pageOf(filters, {
    size: input.limit,
    token: input.nextToken,
    most: 50,
    fault: 'InvalidParameterException',
  });
  return { metricFilters: items, nextToken: next };
};

/** Nothing has the company's logs sent to it. */
const describeSubscriptionFilters: Answer<
  Logs.DescribeSubscriptionFiltersCommandInput,
  Logs.DescribeSubscriptionFiltersCommandOutput
> = (asked, { logGroupName }) => {
  if (!servicesOf(asked).logGroups.some((group) => group.logGroupName === logGroupName))
    throw new WireError('ResourceNotFoundException', 'The specified log group does not exist.');
  return { subscriptionFilters: [] };
};

/** Nobody has put a tag on the company's log groups. */
const listTagsOfLogs: Answer<Logs.ListTagsForResourceCommandInput, Logs.ListTagsForResourceCommandOutput> = (
  asked,
  { resourceArn = '' },
) => {
  if (!servicesOf(asked).logGroups.some(({ logGroupName }) => resourceArn.endsWith(`:log-group:${logGroupName}`)))
    throw new WireError('ResourceNotFoundException', 'The specified log group does not exist.');
  return { tags: {} };
};

const describeAlarms: Answer<CloudWatch.DescribeAlarmsCommandInput, CloudWatch.DescribeAlarmsCommandOutput> = (
  asked,
  { MaxRecords, NextToken },
) => {
  servicesOf(asked);
  const alarms = asked.region === 'us-east-1' ? asked.account.trailWatch.alarms : [];
  const { items, next } = pageOf(alarms, {
    size: MaxRecords ?? 50,
    token: NextToken,
    most: 100,
    fault: 'InvalidNextToken',
  });
  return { MetricAlarms: items, CompositeAlarms: [], NextToken: next };
};

const describeFileSystems: Answer<Efs.DescribeFileSystemsCommandInput, Efs.DescribeFileSystemsCommandOutput> = (
  asked,
  { MaxItems, Marker },
) => {
  const { items, next } = pageOf(servicesOf(asked).fileSystems, {
    size: MaxItems ?? 100,
    token: Marker,
    most: 1000,
    fault: 'BadRequest',
  });
  return { FileSystems: items, NextMarker: next };
};

export const cloudWatchAnswers = { DescribeAlarms: describeAlarms, GetMetricData: getMetricData };
/** The company delivers logs to buckets by the older way alone. */
const describeDeliverySources: Answer<
  Logs.DescribeDeliverySourcesCommandInput,
  Logs.DescribeDeliverySourcesCommandOutput
> = (asked) => {
  servicesOf(asked);
  return { deliverySources: [] };
};

export const cloudWatchLogsAnswers = {
  DescribeDeliverySources: describeDeliverySources,
  DescribeLogGroups: describeLogGroups,
  DescribeMetricFilters: describeMetricFilters,
  DescribeSubscriptionFilters: describeSubscriptionFilters,
  ListTagsForResource: listTagsOfLogs,
};
export const efsAnswers = { DescribeFileSystems: describeFileSystems };
