export { ElasticLoadBalancingV2Client as Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import {
  DescribeListenersCommand,
  DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancersCommand,
  DescribeRulesCommand,
  DescribeTagsCommand,
  DescribeTargetGroupsCommand,
  DescribeTargetHealthCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';

export const commands = {
  DescribeListeners: DescribeListenersCommand,
  DescribeLoadBalancerAttributes: DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancers: DescribeLoadBalancersCommand,
  DescribeRules: DescribeRulesCommand,
  DescribeTags: DescribeTagsCommand,
  DescribeTargetGroups: DescribeTargetGroupsCommand,
  DescribeTargetHealth: DescribeTargetHealthCommand,
};
