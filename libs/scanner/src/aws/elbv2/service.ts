import { defineService, forCost, forSecurity } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectElbV2 } from './collect-elbv2';
import type * as Elbv2 from './elbv2-sdk';

declare module '../operations' {
  interface Apis {
    readonly elbv2: typeof Elbv2;
  }
}

export const elbv2Service = defineService({
  id: 'elbv2',
  name: 'Load balancers',
  apis: {
    elbv2: {
      load: () => import('./elbv2-sdk'),
      operations: {
        DescribeListeners: forSecurity('elasticloadbalancing:DescribeListeners'),
        DescribeLoadBalancerAttributes: 'elasticloadbalancing:DescribeLoadBalancerAttributes',
        DescribeLoadBalancers: 'elasticloadbalancing:DescribeLoadBalancers',
        DescribeRules: forSecurity('elasticloadbalancing:DescribeRules'),
        DescribeTags: forCost('elasticloadbalancing:DescribeTags'),
        DescribeTargetGroups: 'elasticloadbalancing:DescribeTargetGroups',
        DescribeTargetHealth: 'elasticloadbalancing:DescribeTargetHealth',
      },
    },
  },
  reads: [
    {
      presets: ['compute'],
      hasSavings: true,
      kinds: ['aws.elbv2.load-balancer'],
      collect: collectElbV2,
      afterUse: withTags,
    },
  ],
  checks: () => Object.values(checks),
});
