export { EKSClient as Client } from '@aws-sdk/client-eks';
import { DescribeClusterCommand, DescribeClusterVersionsCommand, ListClustersCommand } from '@aws-sdk/client-eks';

export const commands = {
  DescribeCluster: DescribeClusterCommand,
  DescribeClusterVersions: DescribeClusterVersionsCommand,
  ListClusters: ListClustersCommand,
};
