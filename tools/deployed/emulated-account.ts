import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { DeployedTemplate, FindResource, Place } from './templates';

/** The emulator's own account. */
export const ACCOUNT: Place = { account: '123456789012', region: 'us-east-1' };
export const CREDENTIALS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };

const runCdk = (url: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/aws-cdk/bin/cdk', ...args, '--no-notices', '--no-version-reporting'],
      {
        env: {
          ...process.env,
          // Clients put a bucket's name before a host name, but not before an address.
          AWS_ENDPOINT_URL: url.replace('127.0.0.1', 'localhost'),
          AWS_ENDPOINT_URL_S3: url,
          AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
          AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
          AWS_REGION: ACCOUNT.region,
          CDK_DISABLE_CLI_TELEMETRY: 'true',
        },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`cdk ${args[0]} failed:\n${output}`))));
  });

export interface EmulatedAccount {
  /** What the stack created, by logical id: name, id or ARN, as `Ref` answers. */
  readonly physicalIds: ReadonlyMap<string, string>;
  readonly table: TableDescription;
  /** The values of the secrets that the stack generates, by logical id. */
  readonly secrets: ReadonlyMap<string, { readonly arn: string; readonly value: string }>;
}

/**
 * Prepares the emulated account for CDK and deploys the stack with the product's storage. CloudFormation's part of the emulator generates no
 * secrets: they are created beside it.
 */
export const deployStorage = async (
  url: string,
  assets: string,
  { stack, Resources }: DeployedTemplate,
): Promise<EmulatedAccount> => {
  await runCdk(url, ['bootstrap', `aws://${ACCOUNT.account}/${ACCOUNT.region}`]);
  await runCdk(url, ['deploy', stack, '--app', assets, '--require-approval', 'never']);
  const settings = { endpoint: url, region: ACCOUNT.region, credentials: CREDENTIALS };
  const { StackResourceSummaries = [] } = await new CloudFormationClient(settings).send(
    new ListStackResourcesCommand({ StackName: stack }),
  );
  const physicalIds = new Map(
    StackResourceSummaries.map(({ LogicalResourceId = '', PhysicalResourceId = '' }) => [
      LogicalResourceId,
      PhysicalResourceId,
    ]),
  );
  const [tableId = ''] = Object.entries(Resources).find(([, { Type }]) => Type === 'AWS::DynamoDB::Table') ?? [];
  const { Table } = await new DynamoDBClient(settings).send(
    new DescribeTableCommand({ TableName: physicalIds.get(tableId) }),
  );
  if (!Table) throw new Error('The stack created no table.');
  const vault = new SecretsManagerClient(settings);
  const secrets = new Map<string, { arn: string; value: string }>();
  for (const [id, { Type }] of Object.entries(Resources)) {
    if (Type !== 'AWS::SecretsManager::Secret') continue;
    const value = randomBytes(24).toString('hex');
    const { ARN = '' } = await vault.send(new CreateSecretCommand({ Name: `${stack}-${id}`, SecretString: value }));
    secrets.set(id, { arn: ARN, value });
  }
  return { physicalIds, table: Table, secrets };
};

interface Pool {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly companyClientId: string;
}

/** What `Ref` and `Fn::GetAtt` answer: of the storage as it was created, of all else as AWS will name it. */
export const openFinder = ({ physicalIds, secrets }: EmulatedAccount, pool: Pool): FindResource => {
  const arn = (service: string, name: string): string =>
    `arn:aws:${service}:${ACCOUNT.region}:${ACCOUNT.account}:${name}`;
  const known: Readonly<Record<string, (id: string, attribute: string | undefined) => string | undefined>> = {
    'AWS::Cognito::UserPool': (_id, attribute) =>
      attribute === 'Arn' ? arn('cognito-idp', `userpool/${pool.userPoolId}`) : pool.userPoolId,
    'AWS::Cognito::UserPoolClient': (id) => (id.startsWith('Companies') ? pool.companyClientId : pool.clientId),
    'AWS::SecretsManager::Secret': (id) => secrets.get(id)?.arn,
    'AWS::Lambda::Function': (id) => arn('lambda', `function:${id}`),
    // The pages and the CDN lie in a stack that is not created.
    'AWS::CloudFront::Distribution': (id) => `${id.toLowerCase()}.cloudfront.net`,
    'AWS::S3::Bucket': (id) => physicalIds.get(id) ?? (id.startsWith('Pages') ? id.toLowerCase() : undefined),
    'AWS::KMS::Key': (id, attribute) => {
      const name = physicalIds.get(id);
      return name && attribute === 'Arn' ? arn('kms', `key/${name}`) : name;
    },
  };
  return (stack, id, type, attribute) => {
    const name = known[type]?.(id, attribute) ?? physicalIds.get(id);
    if (!name) throw new Error(`${stack} created no ${id} (${type}).`);
    return name;
  };
};
