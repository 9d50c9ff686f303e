export { EKSClient as Client } from '@aws-sdk/client-eks';
import { DescribeClusterCommand, ListClustersCommand } from '@aws-sdk/client-eks';

export const commands = {
  DescribeCluster: DescribeClusterCommand,
  ListClusters: ListClustersCommand,
};
