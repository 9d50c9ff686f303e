export { ElasticLoadBalancingV2Client as Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import {
  DescribeListenersCommand,
  DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancersCommand,
  DescribeTagsCommand,
  DescribeTargetGroupsCommand,
  DescribeTargetHealthCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';

export const commands = {
  DescribeListeners: DescribeListenersCommand,
  DescribeLoadBalancerAttributes: DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancers: DescribeLoadBalancersCommand,
  DescribeTags: DescribeTagsCommand,
  DescribeTargetGroups: DescribeTargetGroupsCommand,
  DescribeTargetHealth: DescribeTargetHealthCommand,
};
