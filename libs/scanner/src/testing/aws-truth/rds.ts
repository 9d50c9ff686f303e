import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';
const AURORA = 'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html';

/** A PostgreSQL instance as DescribeDBInstances prints one, and set up well. */
const INSTANCE = {
  DBInstanceIdentifier: 'orders',
  DBInstanceClass: 'db.m6g.large',
  Engine: 'postgres',
  DBInstanceStatus: 'available',
  MasterUsername: 'orders_owner',
  DBName: 'orders',
  AllocatedStorage: 200,
  BackupRetentionPeriod: 7,
  MultiAZ: true,
  EngineVersion: '16.4',
  AutoMinorVersionUpgrade: true,
  ReadReplicaDBInstanceIdentifiers: [],
  PubliclyAccessible: false,
  StorageType: 'gp3',
  StorageEncrypted: true,
  DbiResourceId: 'db-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  CopyTagsToSnapshot: true,
  MonitoringInterval: 60,
  DBInstanceArn: `arn:aws:rds:${REGION}:${ACCOUNT}:db:orders`,
  IAMDatabaseAuthenticationEnabled: true,
  EnabledCloudwatchLogsExports: ['postgresql', 'upgrade'],
  DeletionProtection: true,
  TagList: [],
};
const instance = (facts: object): Answers => ({
  'rds:DescribeDBInstances': { DBInstances: [{ ...INSTANCE, ...facts }] },
});
/** What a member of an Aurora cluster answers for the settings that its cluster has. */
const AURORA_MEMBER = {
  DBClusterIdentifier: 'ledger',
  Engine: 'aurora-postgresql',
  DeletionProtection: false,
  CopyTagsToSnapshot: false,
  MultiAZ: false,
  BackupRetentionPeriod: 1,
  IAMDatabaseAuthenticationEnabled: false,
  EnabledCloudwatchLogsExports: undefined,
};
const MEMBER = instance(AURORA_MEMBER);
/** Aurora's default since February 2026. @see API_DBCluster.html, StorageEncryptionType */
const OWNED_BY_AWS = { StorageEncrypted: false, StorageEncryptionType: 'sse-rds' };
const NOT_ENCRYPTED = { StorageEncrypted: false, StorageEncryptionType: 'none' };
const toMember = (engine: 'docdb' | 'neptune', facts: object): Answers =>
  instance({ ...AURORA_MEMBER, Engine: engine, ...facts });
/** What does not apply to RDS Custom. @see API_CreateDBInstance.html */
const UNSET = { AutoMinorVersionUpgrade: false, MonitoringInterval: 0, EnabledCloudwatchLogsExports: undefined };
const CUSTOM = instance({ ...UNSET, Engine: 'custom-oracle-ee' });
/** A reader of a source in the same account: RDS keeps no backups of it until someone asks for them. */
const REPLICA = instance({ ReadReplicaSourceDBInstanceIdentifier: 'orders-source', BackupRetentionPeriod: 0 });

const CLUSTER = {
  AllocatedStorage: 1,
  BackupRetentionPeriod: 14,
  DBClusterIdentifier: 'ledger',
  Status: 'available',
  MultiAZ: true,
  Engine: 'aurora-postgresql',
  EngineMode: 'provisioned',
  MasterUsername: 'ledger_owner',
  StorageEncrypted: true,
  DBClusterArn: `arn:aws:rds:${REGION}:${ACCOUNT}:cluster:ledger`,
  IAMDatabaseAuthenticationEnabled: true,
  EnabledCloudwatchLogsExports: ['postgresql'],
  DeletionProtection: true,
  CopyTagsToSnapshot: true,
  TagList: [],
};
/** A cluster alone: its members stand in the rows that are about them. */
const cluster = (facts: object = {}): Answers => ({
  'rds:DescribeDBInstances': { DBInstances: [] },
  'rds:DescribeDBClusters': { DBClusters: [{ ...CLUSTER, ...facts }] },
});
const SOUND_CLUSTER = cluster();
const REFUSED: Answers = { 'rds:DescribeDBInstances': 'denied' };
const NO_CLUSTERS: Answers = { 'rds:DescribeDBClusters': 'denied' };

export const RDS: TruthTable = {
  base: instance({}),
  cases: [
    ...listCases('rds-instance-public', `${API}/API_DBInstance.html`, {
      good: [['an instance without a public address', {}, 'pass']],
      bad: [['a publicly accessible instance', instance({ PubliclyAccessible: true }), 'fail']],
      edge: [
        ['a public member of an Aurora cluster', instance({ ...AURORA_MEMBER, PubliclyAccessible: true }), 'fail'],
        ['a DocumentDB instance, which cannot be public', toMember('docdb', {}), 'pass'],
        ['instances that may not be listed', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('rds-instance-encrypted', `${GUIDE}/Overview.Encryption.html`, {
      good: [['encrypted storage', {}, 'pass']],
      bad: [['plain storage', instance({ StorageEncrypted: false }), 'fail']],
      edge: [
        ['a member of an encrypted cluster', MEMBER, 'pass'],
        [
          'a member of an Aurora cluster with a key that AWS owns',
          instance({ ...AURORA_MEMBER, ...OWNED_BY_AWS }),
          'pass',
        ],
        ['a member of an Aurora cluster without a key', instance({ ...AURORA_MEMBER, ...NOT_ENCRYPTED }), 'fail'],
        ['no instance', { 'rds:DescribeDBInstances': { DBInstances: [] } }, 'nothing'],
      ],
    }),
    ...listCases('rds-instance-backup', HUB, {
      good: [
        ['backups of seven days', {}, 'pass'],
        ['an Aurora cluster with backups of 14 days', SOUND_CLUSTER, 'pass'],
      ],
      bad: [
        ['an instance whose backups are off', instance({ BackupRetentionPeriod: 0 }), 'fail'],
        [
          'a cluster that keeps fewer days than asked for',
          cluster({ BackupRetentionPeriod: 1 }),
          'fail',
          { thresholds: { backupRetentionDays: 7 } },
        ],
      ],
      edge: [
        ['a read replica, whose source is backed up', REPLICA, 'nothing'],
        ['a member of an Aurora cluster', MEMBER, 'nothing'],
        ['clusters that may not be listed', { ...instance({}), ...NO_CLUSTERS }, 'unknown', { of: ':account' }],
      ],
    }),
    ...listCases('rds-instance-multi-az', `${GUIDE}/Concepts.MultiAZ.html`, {
      good: [
        ['an instance with a standby', {}, 'pass'],
        ['an Aurora cluster with instances in two zones', SOUND_CLUSTER, 'pass'],
      ],
      bad: [
        ['an instance without a standby', instance({ MultiAZ: false }), 'fail'],
        ['an Aurora cluster in one zone', cluster({ MultiAZ: false }), 'fail'],
      ],
      edge: [
        ['a member of an Aurora cluster', MEMBER, 'nothing'],
        ['a DocumentDB cluster in one zone', cluster({ Engine: 'docdb', MultiAZ: false }), 'fail'],
      ],
    }),
    ...listCases('rds-instance-auto-minor-upgrade', `${GUIDE}/USER_UpgradeDBInstance.Upgrading.html`, {
      good: [['automatic minor upgrades', {}, 'pass']],
      bad: [
        ['no automatic minor upgrades', instance({ AutoMinorVersionUpgrade: false }), 'fail'],
        [
          'a member of an Aurora cluster without them',
          instance({ ...AURORA_MEMBER, AutoMinorVersionUpgrade: false }),
          'fail',
        ],
      ],
      edge: [
        ['a DocumentDB instance', toMember('docdb', { AutoMinorVersionUpgrade: false }), 'nothing'],
        ['RDS Custom, which rejects them', CUSTOM, 'nothing'],
        ['Oracle outside RDS Custom', instance({ ...UNSET, Engine: 'oracle-ee' }), 'fail'],
      ],
    }),
    ...listCases('rds-instance-deletion-protection', `${API}/API_ModifyDBInstance.html`, {
      good: [['a protected instance', {}, 'pass']],
      bad: [
        ['an instance without protection', instance({ DeletionProtection: false }), 'fail'],
        [
          'a read replica without protection',
          instance({ ReadReplicaSourceDBInstanceIdentifier: 'orders-source', DeletionProtection: false }),
          'fail',
        ],
      ],
      edge: [
        ['a member of an Aurora cluster', MEMBER, 'nothing'],
        ['a DocumentDB instance', toMember('docdb', {}), 'nothing'],
        ['a Neptune instance', toMember('neptune', {}), 'nothing'],
      ],
    }),
    ...listCases('rds-instance-iam-auth', `${GUIDE}/UsingWithRDS.IAMDBAuth.html`, {
      good: [
        ['IAM authentication on', {}, 'pass'],
        ['IAM authentication on for an Aurora cluster', SOUND_CLUSTER, 'pass'],
      ],
      bad: [
        ['passwords alone', instance({ IAMDatabaseAuthenticationEnabled: false }), 'fail'],
        [
          'a Neptune cluster without it',
          cluster({ Engine: 'neptune', IAMDatabaseAuthenticationEnabled: false }),
          'fail',
        ],
      ],
      edge: [
        ['an Oracle instance, which has no such setting', instance({ Engine: 'oracle-ee' }), 'nothing'],
        ['a DocumentDB cluster, which has no such setting', cluster({ Engine: 'docdb' }), 'nothing'],
        ['a member of an Aurora cluster', MEMBER, 'nothing'],
      ],
    }),
    ...listCases('rds-instance-log-export', `${GUIDE}/USER_LogAccess.Procedural.UploadtoCloudWatch.html`, {
      good: [
        ['logs that go to CloudWatch', {}, 'pass'],
        ['an Aurora cluster that exports its logs', SOUND_CLUSTER, 'pass'],
      ],
      bad: [
        ['no exported log', instance({ EnabledCloudwatchLogsExports: undefined }), 'fail'],
        ['a cluster without exported logs', cluster({ EnabledCloudwatchLogsExports: undefined }), 'fail'],
      ],
      edge: [
        ['a member of an Aurora cluster, where AWS leaves the list out', MEMBER, 'nothing'],
        [
          'a DocumentDB cluster that exports its audit log',
          cluster({ Engine: 'docdb', EnabledCloudwatchLogsExports: ['audit'] }),
          'pass',
        ],
        ['RDS Custom, to which the setting does not apply', CUSTOM, 'nothing'],
        ['Oracle outside RDS Custom', instance({ ...UNSET, Engine: 'oracle-ee' }), 'fail'],
      ],
    }),
    ...listCases('rds-instance-enhanced-monitoring', `${GUIDE}/USER_Monitoring.OS.html`, {
      good: [['a reading every 60 seconds', {}, 'pass']],
      bad: [['an interval of 0', instance({ MonitoringInterval: 0 }), 'fail']],
      edge: [
        ['an answer without an interval', instance({ MonitoringInterval: undefined }), 'unknown'],
        ['a DocumentDB instance', toMember('docdb', { MonitoringInterval: 0 }), 'nothing'],
        ['a Neptune instance', toMember('neptune', { MonitoringInterval: 0 }), 'nothing'],
        ['RDS Custom, to which the setting does not apply', CUSTOM, 'nothing'],
        ['Oracle outside RDS Custom', instance({ ...UNSET, Engine: 'oracle-ee' }), 'fail'],
      ],
    }),
    ...listCases('rds-instance-default-admin', HUB, {
      good: [['its own name', {}, 'pass']],
      bad: [
        ['the name admin', instance({ MasterUsername: 'admin' }), 'fail'],
        ['the name postgres', instance({ MasterUsername: 'postgres' }), 'fail'],
      ],
      edge: [
        ['an answer without the name', instance({ MasterUsername: undefined }), 'unknown'],
        ['a Neptune instance, where the name has no use', toMember('neptune', { MasterUsername: 'admin' }), 'nothing'],
      ],
    }),
    ...listCases('rds-instance-copy-tags', `${API}/API_ModifyDBInstance.html`, {
      good: [
        ['tags that are copied', {}, 'pass'],
        ['a cluster that copies its tags', SOUND_CLUSTER, 'pass'],
      ],
      bad: [
        ['tags that are not copied', instance({ CopyTagsToSnapshot: false }), 'fail'],
        ['a Neptune cluster that does not', cluster({ Engine: 'neptune', CopyTagsToSnapshot: false }), 'fail'],
      ],
      edge: [
        ['a member of an Aurora cluster', MEMBER, 'nothing'],
        [
          'a DocumentDB cluster, which has no such setting',
          cluster({ Engine: 'docdb', CopyTagsToSnapshot: false }),
          'nothing',
        ],
      ],
    }),
    ...listCases('rds-cluster-encrypted', `${AURORA}/Overview.Encryption.html`, {
      good: [['an encrypted cluster', SOUND_CLUSTER, 'pass']],
      bad: [['a plain cluster', cluster({ StorageEncrypted: false }), 'fail']],
      edge: [
        ['a plain Neptune cluster', cluster({ Engine: 'neptune', StorageEncrypted: false }), 'fail'],
        ['an Aurora cluster with a key that AWS owns', cluster(OWNED_BY_AWS), 'pass'],
        ['an Aurora cluster of which AWS reports no encryption', cluster(NOT_ENCRYPTED), 'fail'],
        ['clusters that may not be listed', NO_CLUSTERS, 'unknown'],
      ],
    }),
    ...listCases('rds-cluster-deletion-protection', `${API}/API_ModifyDBCluster.html`, {
      good: [['a protected cluster', SOUND_CLUSTER, 'pass']],
      bad: [['a cluster without protection', cluster({ DeletionProtection: false }), 'fail']],
      edge: [
        ['a DocumentDB cluster without protection', cluster({ Engine: 'docdb', DeletionProtection: false }), 'fail'],
        ['an account without clusters', {}, 'nothing'],
      ],
    }),
  ],
};
