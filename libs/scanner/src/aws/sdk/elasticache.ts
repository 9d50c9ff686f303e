export { ElastiCacheClient as Client } from '@aws-sdk/client-elasticache';
import { DescribeReplicationGroupsCommand, ListTagsForResourceCommand } from '@aws-sdk/client-elasticache';

export const commands = {
  DescribeReplicationGroups: DescribeReplicationGroupsCommand,
  ListTagsForResource: ListTagsForResourceCommand,
};
