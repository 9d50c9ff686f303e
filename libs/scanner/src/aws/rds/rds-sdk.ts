export { RDSClient as Client } from '@aws-sdk/client-rds';
import {
  DescribeDBClustersCommand,
  DescribeDBClusterSnapshotAttributesCommand,
  DescribeDBClusterSnapshotsCommand,
  DescribeDBInstancesCommand,
  DescribeDBSnapshotAttributesCommand,
  DescribeDBSnapshotsCommand,
  DescribeOrderableDBInstanceOptionsCommand,
} from '@aws-sdk/client-rds';

export const commands = {
  DescribeDBClusters: DescribeDBClustersCommand,
  DescribeDBClusterSnapshotAttributes: DescribeDBClusterSnapshotAttributesCommand,
  DescribeDBClusterSnapshots: DescribeDBClusterSnapshotsCommand,
  DescribeDBInstances: DescribeDBInstancesCommand,
  DescribeDBSnapshotAttributes: DescribeDBSnapshotAttributesCommand,
  DescribeDBSnapshots: DescribeDBSnapshotsCommand,
  DescribeOrderableDBInstanceOptions: DescribeOrderableDBInstanceOptionsCommand,
};
