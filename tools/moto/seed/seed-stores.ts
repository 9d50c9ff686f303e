import { CreateTableCommand, DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { CreateReplicationGroupCommand, ElastiCacheClient } from '@aws-sdk/client-elasticache';
import { CreateDomainCommand, OpenSearchClient } from '@aws-sdk/client-opensearch';
import { CreateClusterCommand, EnableLoggingCommand, RedshiftClient } from '@aws-sdk/client-redshift';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');
const BOTH = [
  { name: 'sound', isSound: true },
  { name: 'bare', isSound: false },
] as const;

/** Tables with and without recovery, key and protection. */
export const seedDynamoDb = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const dynamo = new DynamoDBClient(clientSettings(endpoint, region));
  for (const { name, isSound } of BOTH) {
    const TableName = named(target, name);
    const { TableDescription } = await dynamo.send(
      new CreateTableCommand({
        TableName,
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: isSound,
        ...(isSound ? { SSESpecification: { Enabled: true, SSEType: 'KMS' } } : {}),
      }),
    );
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    if (isSound) await dynamo.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    manifest.plant(given(TableDescription?.TableArn, 'the table'), {
      'dynamodb-pitr': verdict(isSound),
      'dynamodb-kms': verdict(isSound),
      'dynamodb-deletion-protection': verdict(isSound),
    });
  }
};

const policyFor = (Condition?: object): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'es:*', Resource: '*', Condition }],
  });
// Six of them: more than one call describes.
const DOMAINS = [
  { name: 'sound', isSound: true, policy: undefined, inVpc: false, isOpen: false },
  { name: 'inside', isSound: true, policy: policyFor(), inVpc: true, isOpen: false },
  {
    name: 'office',
    isSound: true,
    policy: policyFor({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }),
    inVpc: false,
    isOpen: false,
  },
  {
    name: 'world',
    isSound: true,
    policy: policyFor({ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }),
    inVpc: false,
    isOpen: true,
  },
  { name: 'open', isSound: false, policy: policyFor(), inVpc: false, isOpen: true },
  { name: 'bare', isSound: false, policy: undefined, inVpc: false, isOpen: false },
] as const;

/** Search domains, open and closed. */
export const seedOpenSearch = async (target: SeedTarget, region: string, subnet: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const search = new OpenSearchClient(clientSettings(endpoint, region));
  for (const { name, isSound, policy, inVpc, isOpen } of DOMAINS) {
    const { DomainStatus } = await search.send(
      new CreateDomainCommand({
        DomainName: named(target, name),
        EncryptionAtRestOptions: { Enabled: isSound },
        NodeToNodeEncryptionOptions: { Enabled: isSound },
        DomainEndpointOptions: { EnforceHTTPS: isSound },
        ...(policy ? { AccessPolicies: policy } : {}),
        ...(inVpc ? { VPCOptions: { SubnetIds: [subnet] } } : {}),
      }),
    );
    manifest.plant(given(DomainStatus?.ARN, 'the domain'), {
      'opensearch-encryption': verdict(isSound),
      'opensearch-node-to-node': verdict(isSound),
      'opensearch-https': verdict(isSound),
      'opensearch-public': verdict(!isOpen),
    });
  }
};

/** Warehouse clusters, sound and not. */
export const seedRedshift = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const redshift = new RedshiftClient(clientSettings(endpoint, region));
  for (const { name, isSound } of BOTH) {
    const ClusterIdentifier = named(target, name);
    await redshift.send(
      new CreateClusterCommand({
        ClusterIdentifier,
        NodeType: 'ra3.large',
        MasterUsername: 'owner',
        MasterUserPassword: 'Long-enough-1',
        Encrypted: isSound,
        PubliclyAccessible: !isSound,
      }),
    );
    if (isSound)
      await redshift.send(
        new EnableLoggingCommand({ ClusterIdentifier, BucketName: 'sound-us', S3KeyPrefix: 'audit' }),
      );
    manifest.plant(`arn:aws:redshift:${region}:${ACCOUNT_ID}:cluster:${ClusterIdentifier}`, {
      'redshift-public': verdict(isSound),
      'redshift-encrypted': verdict(isSound),
      'redshift-audit-logging': verdict(isSound),
      // The emulator keeps no retention of 0 days.
      'redshift-snapshots': 'pass',
    });
  }
};

/** Redis groups with and without encryption. */
export const seedElastiCache = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const cache = new ElastiCacheClient(clientSettings(endpoint, region));
  for (const { name, isSound } of BOTH) {
    const { ReplicationGroup } = await cache.send(
      new CreateReplicationGroupCommand({
        ReplicationGroupId: named(target, name),
        ReplicationGroupDescription: name,
        Engine: 'redis',
        CacheNodeType: 'cache.t3.micro',
        AtRestEncryptionEnabled: isSound,
        TransitEncryptionEnabled: isSound,
      }),
    );
    manifest.plant(given(ReplicationGroup?.ARN, 'the group'), {
      'elasticache-redis-encryption': verdict(isSound),
      'elasticache-redis-transit': verdict(isSound),
    });
  }
};
