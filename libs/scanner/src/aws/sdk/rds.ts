export { RDSClient as Client } from '@aws-sdk/client-rds';
import { DescribeDBInstancesCommand } from '@aws-sdk/client-rds';

export const commands = { DescribeDBInstances: DescribeDBInstancesCommand };
