import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const DOCS = 'https://docs.aws.amazon.com';
const DYNAMODB = `${DOCS}/amazondynamodb/latest/APIReference`;
const REDSHIFT = `${DOCS}/redshift/latest/APIReference`;
const OPENSEARCH = `${DOCS}/opensearch-service/latest/APIReference`;

const table = (more: object): Answers => ({
  'dynamodb:DescribeTable': {
    Table: {
      TableName: 'Music',
      TableArn: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/Music`,
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      SSEDescription: {
        Status: 'ENABLED',
        SSEType: 'KMS',
        KMSMasterKeyArn: `arn:aws:kms:${REGION}:${ACCOUNT}:key/1234abcd-12ab-34cd-56ef-1234567890ab`,
      },
      ...more,
    },
  },
});
const recovery = (PointInTimeRecoveryStatus: string): Answers => ({
  'dynamodb:DescribeContinuousBackups': {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus },
    },
  },
});
const warehouse = (more: object): Answers => ({
  'redshift:DescribeClusters': {
    Clusters: [
      {
        ClusterIdentifier: 'examplecluster',
        NodeType: 'ra3.xlplus',
        ClusterStatus: 'available',
        AutomatedSnapshotRetentionPeriod: 7,
        PubliclyAccessible: false,
        Encrypted: true,
        NumberOfNodes: 2,
        ...more,
      },
    ],
  },
});
const logging = (LoggingEnabled: boolean): Answers => ({ 'redshift:DescribeLoggingStatus': { LoggingEnabled } });
const domain = (more: object): Answers => ({
  'opensearch:DescribeDomains': {
    DomainStatusList: [
      {
        DomainId: `${ACCOUNT}/logs`,
        DomainName: 'logs',
        ARN: `arn:aws:es:${REGION}:${ACCOUNT}:domain/logs`,
        EncryptionAtRestOptions: { Enabled: true },
        NodeToNodeEncryptionOptions: { Enabled: true },
        DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-2019-07' },
        VPCOptions: { VPCId: 'vpc-1a2a3a4a', SubnetIds: ['subnet-1a2a3a4a'] },
        ...more,
      },
    ],
  },
});
/** A domain with a public endpoint and one statement in its access policy. */
const open = (statement?: object): Answers =>
  domain({
    VPCOptions: undefined,
    AccessPolicies: statement
      ? JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'es:*', ...statement }],
        })
      : '',
  });
const fileSystem = (more: object): Answers => ({
  'efs:DescribeFileSystems': {
    FileSystems: [
      { FileSystemId: 'fs-01234567', OwnerId: ACCOUNT, LifeCycleState: 'available', Encrypted: true, ...more },
    ],
  },
});

const NO_TABLE: Answers = { 'dynamodb:DescribeTable': 'denied' };
const NO_WAREHOUSES: Answers = { 'redshift:DescribeClusters': 'denied' };
const NO_DOMAIN: Answers = { 'opensearch:DescribeDomains': 'denied' };
const EMPTY_WAREHOUSES: Answers = { 'redshift:DescribeClusters': { Clusters: [] } };

/** DynamoDB, Redshift, OpenSearch Service and EFS. */
export const STORES: TruthTable = {
  base: {
    'dynamodb:ListTables': { TableNames: ['Music'] },
    ...table({}),
    ...recovery('ENABLED'),
    ...warehouse({}),
    ...logging(true),
    'opensearch:ListDomainNames': { DomainNames: [{ DomainName: 'logs', EngineType: 'OpenSearch' }] },
    ...domain({}),
    ...fileSystem({}),
  },
  cases: [
    ...listCases('dynamodb-deletion-protection', `${DYNAMODB}/API_TableDescription.html`, {
      good: [['a protected table', {}, 'pass']],
      bad: [['a table without protection', table({ DeletionProtectionEnabled: false }), 'fail']],
      edge: [
        ['a table of old, of which nothing is said', table({ DeletionProtectionEnabled: undefined }), 'fail'],
        ['no tables', { 'dynamodb:ListTables': { TableNames: [] } }, 'nothing'],
        ['a table that may not be described', NO_TABLE, 'unknown'],
      ],
    }),
    ...listCases('dynamodb-kms', `${DYNAMODB}/API_SSEDescription.html`, {
      good: [['a KMS key', {}, 'pass']],
      bad: [['the key that DynamoDB owns: no SSEDescription', table({ SSEDescription: undefined }), 'fail']],
      edge: [
        [
          'a KMS key that is being switched on',
          table({ SSEDescription: { Status: 'UPDATING', SSEType: 'KMS' } }),
          'pass',
        ],
        ['a table that may not be described', NO_TABLE, 'unknown'],
      ],
    }),
    ...listCases('dynamodb-pitr', `${DYNAMODB}/API_DescribeContinuousBackups.html`, {
      good: [['recovery to a point in time', {}, 'pass']],
      bad: [['no recovery, though continuous backups are on', recovery('DISABLED'), 'fail']],
      edge: [
        ['backups that may not be described', { 'dynamodb:DescribeContinuousBackups': 'denied' }, 'unknown'],
        ['an answer without a status', { 'dynamodb:DescribeContinuousBackups': {} }, 'unknown'],
      ],
    }),
    ...listCases('redshift-public', `${REDSHIFT}/API_Cluster.html`, {
      good: [['a private cluster', {}, 'pass']],
      bad: [['a cluster with a public address', warehouse({ PubliclyAccessible: true }), 'fail']],
      edge: [
        ['no clusters', EMPTY_WAREHOUSES, 'nothing'],
        ['clusters that may not be described', NO_WAREHOUSES, 'unknown'],
      ],
    }),
    ...listCases('redshift-encrypted', `${REDSHIFT}/API_Cluster.html`, {
      good: [['an encrypted cluster', {}, 'pass']],
      bad: [['a cluster in the clear', warehouse({ Encrypted: false }), 'fail']],
      edge: [
        ['no clusters', EMPTY_WAREHOUSES, 'nothing'],
        ['clusters that may not be described', NO_WAREHOUSES, 'unknown'],
      ],
    }),
    ...listCases('redshift-snapshots', `${REDSHIFT}/API_Cluster.html`, {
      good: [['a week of snapshots', {}, 'pass']],
      bad: [['no automated snapshots', warehouse({ AutomatedSnapshotRetentionPeriod: 0 }), 'fail']],
      edge: [
        [
          'a day of snapshots, the default of AWS and of the limit',
          warehouse({ AutomatedSnapshotRetentionPeriod: 1 }),
          'pass',
        ],
        ['a week where 14 days are asked for', {}, 'fail', { thresholds: { backupRetentionDays: 14 } }],
        ['an answer without the period', warehouse({ AutomatedSnapshotRetentionPeriod: undefined }), 'unknown'],
      ],
    }),
    ...listCases('redshift-audit-logging', `${REDSHIFT}/API_DescribeLoggingStatus.html`, {
      good: [['audit logging', {}, 'pass']],
      bad: [['no audit logging', logging(false), 'fail']],
      edge: [['a status that may not be read', { 'redshift:DescribeLoggingStatus': 'denied' }, 'unknown']],
    }),
    ...listCases('opensearch-encryption', `${OPENSEARCH}/API_DomainStatus.html`, {
      good: [['encryption at rest', {}, 'pass']],
      bad: [['no encryption at rest', domain({ EncryptionAtRestOptions: { Enabled: false } }), 'fail']],
      edge: [
        ['a domain of old, of which nothing is said', domain({ EncryptionAtRestOptions: undefined }), 'fail'],
        ['a domain that may not be described', NO_DOMAIN, 'unknown'],
      ],
    }),
    ...listCases('opensearch-https', `${OPENSEARCH}/API_DomainEndpointOptions.html`, {
      good: [['HTTPS required', {}, 'pass']],
      bad: [['plain HTTP as well', domain({ DomainEndpointOptions: { EnforceHTTPS: false } }), 'fail']],
      edge: [['a domain that may not be described', NO_DOMAIN, 'unknown']],
    }),
    ...listCases('opensearch-node-to-node', `${OPENSEARCH}/API_NodeToNodeEncryptionOptions.html`, {
      good: [['encryption between nodes', {}, 'pass']],
      bad: [['no encryption between nodes', domain({ NodeToNodeEncryptionOptions: { Enabled: false } }), 'fail']],
      edge: [['a domain that may not be described', NO_DOMAIN, 'unknown']],
    }),
    ...listCases('opensearch-public', `${DOCS}/opensearch-service/latest/developerguide/ac.html`, {
      good: [['a domain in a VPC', {}, 'pass']],
      bad: [['a public domain for everyone', open({}), 'fail']],
      edge: [
        [
          'a public domain for one address',
          open({ Condition: { IpAddress: { 'aws:SourceIp': ['192.0.2.0/24'] } } }),
          'pass',
        ],
        [
          'a public domain for every address',
          open({ Condition: { IpAddress: { 'aws:SourceIp': ['0.0.0.0/0'] } } }),
          'fail',
        ],
        ['a public domain without a policy', open(), 'pass'],
        ['a public domain for one account', open({ Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` } }), 'pass'],
        ['a domain that may not be described', NO_DOMAIN, 'unknown'],
      ],
    }),
    ...listCases('efs-encrypted', `${DOCS}/efs/latest/ug/API_FileSystemDescription.html`, {
      good: [['an encrypted file system', {}, 'pass']],
      bad: [['a file system in the clear', fileSystem({ Encrypted: false }), 'fail']],
      edge: [
        ['no file systems', { 'efs:DescribeFileSystems': { FileSystems: [] } }, 'nothing'],
        ['file systems that may not be described', { 'efs:DescribeFileSystems': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
