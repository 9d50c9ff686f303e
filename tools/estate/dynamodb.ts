import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, type Operation, thingBy, things } from './answering';
import { AP, at, EU, type Kind, PAYMENTS, STAGING, SUPPORT, US, verdict, WEB } from './plan';

interface Table {
  readonly canBeRestored: boolean;
  readonly hasOwnKey: boolean;
  readonly isProtected: boolean;
}

const SOUND: Table = { canBeRestored: true, hasOwnKey: true, isProtected: true };
const BARE: Table = { canBeRestored: false, hasOwnKey: false, isProtected: false };

export const TABLES: Kind<Table> = {
  company: [
    { ...at(US, 'payments', { ...PAYMENTS, classification: 'pii' }), ...SOUND },
    { ...at(US, 'carts', WEB), ...BARE, mended: SOUND },
    { ...at(EU, 'feature-flags', { ...STAGING, classification: 'internal' }), ...BARE, hasOwnKey: true, mended: SOUND },
    { ...at(AP, 'tickets', SUPPORT), ...SOUND },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:dynamodb:${region}:${accountId}:table/${name}`,
  emulated: { sound: SOUND, bare: BARE },
  verdicts: ({ canBeRestored, hasOwnKey, isProtected }) => ({
    'dynamodb-pitr': verdict(canBeRestored),
    'dynamodb-kms': verdict(hasOwnKey),
    'dynamodb-deletion-protection': verdict(isProtected),
  }),
  plant: async ({ aws: { dynamodb } }, TableName, { canBeRestored, hasOwnKey, isProtected }) => {
    const { TableDescription } = await dynamodb.createTable({
      TableName,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: isProtected,
      ...(hasOwnKey ? { SSESpecification: { Enabled: true, SSEType: 'KMS' } } : {}),
    });
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    if (canBeRestored) await dynamodb.updateContinuousBackups({ TableName, PointInTimeRecoverySpecification });
    return TableDescription?.TableArn;
  },
};

const table = thingBy(
  TABLES,
  (name) => new WireError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`),
);

/** A page goes on after the last name of the one before. */
const listTables: Operation = (asked, { Limit = 100, ExclusiveStartTableName: last }) => {
  const names = things(TABLES)(asked, {}).map(({ name }) => name);
  const rest = names.slice(last === undefined ? 0 : names.indexOf(String(last)) + 1);
  const TableNames = rest.slice(0, Number(Limit));
  return rest.length > Number(Limit) ? { TableNames, LastEvaluatedTableName: TableNames.at(-1) } : { TableNames };
};

export const dynamoDbAnswers = {
  DescribeContinuousBackups: about(table('TableName'), ({ canBeRestored }) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: canBeRestored ? 'ENABLED' : 'DISABLED' },
    },
  })),
  DescribeTable: about(table('TableName'), ({ name, arn, hasOwnKey, isProtected }, { account, region }) => {
    const KMSMasterKeyArn = `arn:aws:kms:${region}:${account.accountId}:key/${account.scope.id('key', name)}`;
    const SSEDescription = hasOwnKey ? { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn } : undefined;
    const names = { TableName: name, TableArn: arn, TableStatus: 'ACTIVE' };
    return { Table: { ...names, DeletionProtectionEnabled: isProtected, SSEDescription } };
  }),
  ListTables: listTables,
  ListTagsOfResource: about(table('ResourceArn'), ({ labels }) => ({ Tags: toTags(undefined, labels) })),
};
