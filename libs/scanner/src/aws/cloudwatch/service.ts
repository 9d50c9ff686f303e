import { beyondAudit, defineService, forCost, forSecurity } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectLogGroups } from './collect-log-groups';
import { collectTrailWatch } from './collect-trail-watch';
import { withSubscriptions } from './read-subscriptions';
import type * as Cloudwatch from './cloudwatch-sdk';
import type * as CloudwatchLogs from './cloudwatch-logs-sdk';

declare module '../operations' {
  interface Apis {
    readonly cloudwatch: typeof Cloudwatch;
    readonly 'cloudwatch-logs': typeof CloudwatchLogs;
  }
}

export const cloudwatchService = defineService({
  id: 'cloudwatch',
  name: 'CloudWatch',
  order: 90,
  arnName: 'logs',
  apis: {
    cloudwatch: {
      load: () => import('./cloudwatch-sdk'),
      operations: {
        DescribeAlarms: 'cloudwatch:DescribeAlarms',
        GetMetricData: beyondAudit(forCost('cloudwatch:GetMetricData')),
      },
    },
    'cloudwatch-logs': {
      load: () => import('./cloudwatch-logs-sdk'),
      operations: {
        DescribeDeliveries: forSecurity('logs:DescribeDeliveries'),
        DescribeDeliverySources: forSecurity('logs:DescribeDeliverySources'),
        DescribeLogGroups: 'logs:DescribeLogGroups',
        DescribeMetricFilters: 'logs:DescribeMetricFilters',
        DescribeSubscriptionFilters: forCost('logs:DescribeSubscriptionFilters'),
        ListTagsForResource: forCost('logs:ListTagsForResource'),
      },
    },
  },
  reads: [
    { part: 'cloudtrail', kinds: ['aws.cloudwatch.trail-watch'], collect: collectTrailWatch },
    {
      part: 'logs',
      hasSavings: true,
      kinds: ['aws.cloudwatch.log-group'],
      collect: collectLogGroups,
      afterUse: async (collecting, groups) => withTags(collecting, await withSubscriptions(collecting, groups)),
    },
  ],
  checks: () => Object.values(checks),
});
