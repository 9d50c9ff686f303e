import type { ProvisionedThroughputDescription, TableDescription } from '@aws-sdk/client-dynamodb';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orUnknown, tagsFact, toTags } from '../shapes';
import type { DynamoDbTable } from './dynamodb-table';

/** Maximum page size of DynamoDB. */
const PAGE = 100;

type Settings = DynamoDbTable['settings'];

const toUnits = (throughput: ProvisionedThroughputDescription | undefined): { read: number; write: number } => ({
  read: throughput?.ReadCapacityUnits ?? 0,
  write: throughput?.WriteCapacityUnits ?? 0,
});

/** Billing data: capacity mode, size, and provisioned capacity of the table and its indexes. */
const toCapacity = (table: TableDescription) => ({
  billingMode: table.BillingModeSummary?.BillingMode ?? 'PROVISIONED',
  sizeBytes: table.TableSizeBytes ?? 0,
  createdAt: toIso(table.CreationDateTime),
  tableClass: table.TableClassSummary?.TableClass ?? 'STANDARD',
  replicas: table.Replicas?.length ?? 0,
  capacity: toUnits(table.ProvisionedThroughput),
  indexes: (table.GlobalSecondaryIndexes ?? []).map(({ IndexName, ProvisionedThroughput }) => ({
    name: IndexName ?? '',
    ...toUnits(ProvisionedThroughput),
  })),
});

const readTable = async (
  collecting: Collecting,
  TableName: string,
): Promise<{ arn: string | undefined; settings: Settings }> => {
  const read = await readFact(
    collecting,
    async () => (await callIn(collecting, 'dynamodb', 'DescribeTable', { TableName })).Table,
    { subject: TableName },
  );
  if (!read.known) return { arn: undefined, settings: read };
  if (!read.value)
    return { arn: undefined, settings: toUnread(`dynamodb:DescribeTable returned nothing for ${TableName}.`) };
  const { SSEDescription, DeletionProtectionEnabled } = read.value;
  return {
    arn: read.value.TableArn,
    settings: toFact({
      encryptionType: SSEDescription?.SSEType ?? null,
      isDeletionProtected: DeletionProtectionEnabled === true,
      ...toCapacity(read.value),
    }),
  };
};

const readRecovery = (collecting: Collecting, TableName: string): Promise<Fact<string>> =>
  readFact(
    collecting,
    async () => {
      const { ContinuousBackupsDescription } = await callIn(collecting, 'dynamodb', 'DescribeContinuousBackups', {
        TableName,
      });
      return orUnknown(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus);
    },
    { subject: TableName },
  );

/** A table has at most 50 tags, on pages of any size. */
const readTags = (
  collecting: Collecting,
  ResourceArn: string,
  subject: string,
): Promise<Fact<Record<string, string>>> =>
  readFact(
    collecting,
    async () => {
      const tags: Record<string, string> = {};
      const pages = readPages(collecting, {
        service: 'dynamodb',
        operation: 'ListTagsOfResource',
        input: (NextToken) => ({ ResourceArn, NextToken }),
        next: ({ NextToken }) => NextToken,
      });
      for await (const { Tags } of pages) Object.assign(tags, toTags(Tags));
      return tags;
    },
    { subject },
  );

const collectTable = async (collecting: Collecting, name: string): Promise<DynamoDbTable> => {
  const { partition, region, unit } = collecting;
  const ownArn = `arn:${partition}:dynamodb:${region}:${unit.accountId}:table/${name}`;
  const [{ arn, settings }, pointInTimeRecovery, tags] = await Promise.all([
    readTable(collecting, name),
    readRecovery(collecting, name),
    readTags(collecting, ownArn, name),
  ]);
  return {
    kind: 'aws.dynamodb.table',
    arn: arn ?? ownArn,
    id: name,
    name,
    region,
    ...tagsFact(tags),
    settings,
    pointInTimeRecovery,
  };
};

async function* tablePages(collecting: Collecting): AsyncGenerator<DynamoDbTable[]> {
  const pages = readPages(collecting, {
    service: 'dynamodb',
    operation: 'ListTables',
    input: (ExclusiveStartTableName) => ({ Limit: PAGE, ExclusiveStartTableName }),
    next: ({ LastEvaluatedTableName }) => LastEvaluatedTableName,
  });
  for await (const { TableNames } of pages)
    yield await Promise.all((TableNames ?? []).map((name) => collectTable(collecting, name)));
}

/** The tables of one region. */
export const collectDynamoDb = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.dynamodb.table'], () => tablePages(collecting));
