export { DynamoDBClient as Client } from '@aws-sdk/client-dynamodb';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';

export const commands = {
  DescribeContinuousBackups: DescribeContinuousBackupsCommand,
  DescribeTable: DescribeTableCommand,
  ListTables: ListTablesCommand,
  ListTagsOfResource: ListTagsOfResourceCommand,
};
