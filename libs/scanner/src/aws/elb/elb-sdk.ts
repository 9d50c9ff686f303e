export { ElasticLoadBalancingClient as Client } from '@aws-sdk/client-elastic-load-balancing';
import {
  DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancersCommand,
  DescribeTagsCommand,
} from '@aws-sdk/client-elastic-load-balancing';

export const commands = {
  DescribeLoadBalancerAttributes: DescribeLoadBalancerAttributesCommand,
  DescribeLoadBalancers: DescribeLoadBalancersCommand,
  DescribeTags: DescribeTagsCommand,
};
