export { RDSClient as Client } from '@aws-sdk/client-rds';
import {
  DescribeDBClustersCommand,
  DescribeDBInstancesCommand,
  DescribeDBSnapshotAttributesCommand,
  DescribeDBSnapshotsCommand,
  DescribeOrderableDBInstanceOptionsCommand,
} from '@aws-sdk/client-rds';

export const commands = {
  DescribeDBClusters: DescribeDBClustersCommand,
  DescribeDBInstances: DescribeDBInstancesCommand,
  DescribeDBSnapshotAttributes: DescribeDBSnapshotAttributesCommand,
  DescribeDBSnapshots: DescribeDBSnapshotsCommand,
  DescribeOrderableDBInstanceOptions: DescribeOrderableDBInstanceOptionsCommand,
};
