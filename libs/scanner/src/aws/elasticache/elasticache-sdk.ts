export { ElastiCacheClient as Client } from '@aws-sdk/client-elasticache';
import {
  DescribeCacheClustersCommand,
  DescribeReplicationGroupsCommand,
  ListTagsForResourceCommand,
} from '@aws-sdk/client-elasticache';

export const commands = {
  DescribeCacheClusters: DescribeCacheClustersCommand,
  DescribeReplicationGroups: DescribeReplicationGroupsCommand,
  ListTagsForResource: ListTagsForResourceCommand,
};
