export { ElasticLoadBalancingV2Client as Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import {
  DescribeListenersCommand,
  DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancersCommand,
  DescribeTargetGroupsCommand,
  DescribeTargetHealthCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';

export const commands = {
  DescribeListeners: DescribeListenersCommand,
  DescribeLoadBalancerAttributes: DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancers: DescribeLoadBalancersCommand,
  DescribeTargetGroups: DescribeTargetGroupsCommand,
  DescribeTargetHealth: DescribeTargetHealthCommand,
};
