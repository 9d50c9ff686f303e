import { DescribeDBInstancesCommand, ModifyDBInstanceCommand } from '@aws-sdk/client-rds';

export { RDSClient as Client } from '@aws-sdk/client-rds';

export const commands = { DescribeDBInstances: DescribeDBInstancesCommand, ModifyDBInstance: ModifyDBInstanceCommand };
