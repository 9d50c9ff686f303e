import { defineService, forCost, forSecurity } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectElb } from './collect-elb';
import type * as Elb from './elb-sdk';

declare module '../operations' {
  interface Apis {
    readonly elb: typeof Elb;
  }
}

export const elbService = defineService({
  id: 'elb',
  name: 'Classic load balancers',
  apis: {
    elb: {
      load: () => import('./elb-sdk'),
      operations: {
        DescribeLoadBalancerAttributes: forSecurity('elasticloadbalancing:DescribeLoadBalancerAttributes'),
        DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
        DescribeTags: forCost('elasticloadbalancing:DescribeTags'),
      },
    },
  },
  reads: [
    {
      presets: ['compute'],
      hasSavings: true,
      kinds: ['aws.elb.load-balancer'],
      collect: collectElb,
      afterUse: withTags,
    },
  ],
  checks: () => Object.values(checks),
});
