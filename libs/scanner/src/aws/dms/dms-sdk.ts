export { DatabaseMigrationServiceClient as Client } from '@aws-sdk/client-database-migration-service';
import {
  DescribeEndpointsCommand,
  DescribeReplicationInstancesCommand,
} from '@aws-sdk/client-database-migration-service';

export const commands = {
  DescribeEndpoints: DescribeEndpointsCommand,
  DescribeReplicationInstances: DescribeReplicationInstancesCommand,
};
