import { defineService, forCost } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectCacheClusters, collectElastiCache } from './collect-elasticache';
import type * as Elasticache from './elasticache-sdk';

declare module '../operations' {
  interface Apis {
    readonly elasticache: typeof Elasticache;
  }
}

export const elasticacheService = defineService({
  id: 'elasticache',
  name: 'ElastiCache',
  apis: {
    elasticache: {
      load: () => import('./elasticache-sdk'),
      operations: {
        DescribeCacheClusters: forCost('elasticache:DescribeCacheClusters'),
        DescribeReplicationGroups: 'elasticache:DescribeReplicationGroups',
        ListTagsForResource: forCost('elasticache:ListTagsForResource'),
      },
    },
  },
  reads: [
    {
      presets: ['storage'],
      hasSavings: true,
      kinds: ['aws.elasticache.replication-group'],
      collect: collectElastiCache,
      afterUse: withTags,
    },
    { presets: ['storage'], hasSavings: true, kinds: ['aws.elasticache.cluster'], collect: collectCacheClusters },
  ],
  checks: () => Object.values(checks),
});
