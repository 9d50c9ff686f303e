import { defineService, forSecurity, forTags } from '../define-service';
import * as checks from './checks/index';
import { collectDynamoDb } from './collect-dynamodb';
import type * as Dynamodb from './dynamodb-sdk';

declare module '../operations' {
  interface Apis {
    readonly dynamodb: typeof Dynamodb;
  }
}

export const dynamodbService = defineService({
  id: 'dynamodb',
  name: 'DynamoDB',
  apis: {
    dynamodb: {
      load: () => import('./dynamodb-sdk'),
      operations: {
        DescribeContinuousBackups: forSecurity('dynamodb:DescribeContinuousBackups'),
        DescribeTable: 'dynamodb:DescribeTable',
        ListTables: 'dynamodb:ListTables',
        ListTagsOfResource: forTags('dynamodb:ListTagsOfResource'),
      },
    },
  },
  reads: [{ presets: ['storage'], hasSavings: true, kinds: ['aws.dynamodb.table'], collect: collectDynamoDb }],
  checks: () => Object.values(checks),
});
