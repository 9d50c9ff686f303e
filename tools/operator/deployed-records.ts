import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { randomBytes } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { cognitoIdentity, cognitoRestoring } from '@cloudmend/infra/adapters';
import { stageConfig, trailCopiesBucket } from '@cloudmend/infra/config';
import { statusInBucket } from '@cloudmend/infra/status';
import {
  type ObjectStore,
  openObjects,
  openPlatformTrailCopy,
  openRecords,
  openStores,
  openTenantTrailCopy,
} from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { deployedDeadLetters } from './dead-letters';
import { OperatorError, type Records } from './records';
import { findBeside, restoreBeside } from './restored-table';

type Tags = Readonly<Record<string, string | undefined>>;

/** The tag that the deployment puts on everything it creates. */
const isOfStage = (stage: string, tags: Tags): boolean =>
  tags['product'] === PRODUCT_NAME && tags['environment'] === stage;

const onlyOne = (found: readonly string[], what: string, stage: string): string => {
  const [one, ...more] = found;
  if (one === undefined)
    throw new OperatorError(
      `No ${what} of environment ${stage} in this account and region. Check the AWS credentials.`,
    );
  if (more.length > 0) throw new OperatorError(`Several ${what}s of environment ${stage}: ${found.join(', ')}.`);
  return one;
};

const tagsOfTable = async (client: DynamoDBClient, TableName: string): Promise<Tags> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { Tags: tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key ?? '', Value]));
};

/** The account in a table's ARN. */
const readAccountId = async (client: DynamoDBClient, TableName: string): Promise<string> =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableArn?.split(':')[4] ?? '';

const findTable = async (client: DynamoDBClient, stage: string): Promise<string> => {
  const found: string[] = [];
  let ExclusiveStartTableName: string | undefined;
  do {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName }));
    for (const name of page.TableNames ?? []) if (isOfStage(stage, await tagsOfTable(client, name))) found.push(name);
    ExclusiveStartTableName = page.LastEvaluatedTableName;
  } while (ExclusiveStartTableName);
  return onlyOne(found, 'table', stage);
};

const POOLS_PER_PAGE = 60;

const findPool = async (client: CognitoIdentityProviderClient, stage: string): Promise<string> => {
  const found: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListUserPoolsCommand({ MaxResults: POOLS_PER_PAGE, NextToken }));
    for (const { Id: UserPoolId } of page.UserPools ?? []) {
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
      if (UserPoolId !== undefined && isOfStage(stage, UserPool?.UserPoolTags ?? {})) found.push(UserPoolId);
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return onlyOne(found, 'user pool', stage);
};

const passing = randomBytes(32).toString('base64');

const refuse = () => Promise.reject(new Error('Operator commands do not use snapshots.'));
const noObjects: ObjectStore = {
  putNew: refuse,
  put: refuse,
  putPieces: refuse,
  get: refuse,
  remove: refuse,
  link: refuse,
  listFolders: () => Promise.resolve([]),
  removeAll: refuse,
  list: () => Promise.resolve([]),
};

/** Opens a deployment with the terminal's AWS credentials. @throws OperatorError if it does not exist */
export const deployedRecords = async (stage: string): Promise<Records> => {
  const settings = { ...OWN_SERVICES, region: stageConfig(stage).region };
  const [client, cognito] = [new DynamoDBClient(settings), new CognitoIdentityProviderClient(settings)];
  const [table, userPoolId] = await Promise.all([findTable(client, stage), findPool(cognito, stage)]);
  const objects = openObjects(
    `s3://${trailCopiesBucket(stage, await readAccountId(client, table))}`,
    async () => new S3Client(settings),
  );
  // The commands issue no page tokens that others could use.
  const cursorSecret = async (): Promise<string> => passing;
  const deps = { client, table, clock: () => new Date(), newId: () => ulid(), cursorSecret };
  const system = openSystemStore(deps);
  const openSnapshots = (): ObjectStore => {
    const snapshots = process.env['CLOUDMEND_SNAPSHOTS'];
    if (!snapshots) throw new OperatorError('Set CLOUDMEND_SNAPSHOTS to s3:// and the name of the snapshot bucket.');
    return openObjects(snapshots, async () => new S3Client(settings));
  };
  return {
    system,
    identity: cognitoIdentity(cognito, userPoolId),
    pool: cognitoRestoring(cognito, userPoolId),
    openTrail: (tenantId) => openStores({ ...deps, snapshots: noObjects }, tenantId as TenantId).audit,
    openStores: (tenantId) => openStores({ ...deps, snapshots: openSnapshots() }, tenantId),
    openScans: (tenantId) => openStores({ ...deps, snapshots: noObjects }, tenantId).scans,
    openRecords: (tenantId) => openRecords({ ...deps, snapshots: openSnapshots() }, tenantId),
    status: () => {
      const pages = process.env['CLOUDMEND_PAGES'];
      if (!pages) throw new OperatorError('Set CLOUDMEND_PAGES to the name of the bucket of the pages.');
      return statusInBucket(new S3Client(settings), pages);
    },
    openRestorable: (tenantId) => openRecords({ ...deps, snapshots: noObjects }, tenantId),
    restore: async (name) => {
      const beside = await (name === undefined
        ? restoreBeside(client, table, ulid().toLowerCase())
        : findBeside(client, table, name));
      const copied = { ...deps, table: beside.name, snapshots: noObjects };
      return {
        table: beside.name,
        at: beside.at,
        system: openSystemStore(copied),
        openRecords: (tenantId) => openRecords(copied, tenantId),
        openTrail: (tenantId) => openStores(copied, tenantId as TenantId).audit,
        remove: beside.remove,
      };
    },
    openCopy: (tenantId) =>
      tenantId === undefined
        ? openPlatformTrailCopy({ ...deps, objects })
        : openTenantTrailCopy({ ...deps, objects, trailKeys: system.trailKeys }, tenantId as TenantId),
    deadLetters: deployedDeadLetters(stage, settings.region),
    close: async () => {
      client.destroy();
      cognito.destroy();
    },
  };
};
