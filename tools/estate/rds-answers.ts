import { checkRegion, type Asked } from '../demo-cloud/answers/asked';
import { toName } from '../demo-cloud/generate/company';
import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, listPages, type Operation, things } from './answering';
import {
  AURORA,
  type Cluster,
  type Database,
  DATABASES,
  DB_CLUSTER_SNAPSHOTS,
  DB_CLUSTERS,
  DB_SNAPSHOTS,
  describeSettings,
  isAutomated,
} from './rds';
import type { Listed, Thing } from './plan';
import { toInnerId, toVpcId } from './vpc';

const PAGE = { size: 'MaxRecords', token: 'Marker', most: 100, least: 20, fault: 'InvalidParameterValue' };
const PORTS = { postgres: 5432, mysql: 3306 } as const;
const VERSIONS = { postgres: '16.8', mysql: '8.0.41' } as const;

const find = <P extends object>(kind: Listed<P>, code: string) =>
  finder(
    things(kind),
    ({ name }, id) => name === id,
    (id) => new WireError(code, `${id} not found.`, 404),
  );
const database = find(DATABASES, 'DBInstanceNotFound');
const dbSnapshot = find(DB_SNAPSHOTS, 'DBSnapshotNotFound');
const clusterSnapshot = find(DB_CLUSTER_SNAPSHOTS, 'DBClusterSnapshotNotFoundFault');

/** Who may restore a snapshot, under the names that snapshots of databases and of clusters have for it. */
const describeSharing = (kind: 'DBSnapshot' | 'DBClusterSnapshot', id: string, isShared: boolean): object => ({
  [`${kind}AttributesResult`]: {
    [`${kind}Identifier`]: id,
    [`${kind}Attributes`]: [{ AttributeName: 'restore', AttributeValues: isShared ? ['all'] : [] }],
  },
});

const describeDatabase = (each: Thing<Database>, asked: Asked) => {
  const { scope, accountId } = asked.account;
  const region = checkRegion(asked);
  const { engine = 'postgres', name, what } = each;
  const { EnableIAMDatabaseAuthentication, EnableCloudwatchLogsExports, ...settings } = describeSettings(each);
  return {
    ...settings,
    DBInstanceIdentifier: name,
    DBInstanceArn: each.arn,
    DbiResourceId: `db-${scope.letters(`${region}/${what}`, 26)}`,
    DBInstanceClass: each.instanceClass,
    DBInstanceStatus: 'available',
    Endpoint: {
      Address: `${name}.${scope.letters(region, 12).toLowerCase()}.${region}.rds.amazonaws.com`,
      Port: PORTS[engine],
    },
    EngineVersion: VERSIONS[engine],
    AllocatedStorage: each.storageGiB,
    StorageType: 'gp3',
    Iops: 3000,
    InstanceCreateTime: scope.daysAgo(scope.whole(`${what}/age`, 180, 700)),
    AvailabilityZone: `${region}a`,
    ...(each.isEncrypted ? { KmsKeyId: `arn:aws:kms:${region}:${accountId}:alias/aws/rds` } : {}),
    IAMDatabaseAuthenticationEnabled: EnableIAMDatabaseAuthentication,
    // AWS leaves the list out if no log is exported.
    ...(each.isHardened ? { EnabledCloudwatchLogsExports: EnableCloudwatchLogsExports } : {}),
    MonitoringInterval: each.isHardened ? 60 : 0,
    VpcSecurityGroups: [{ VpcSecurityGroupId: toInnerId(scope, 'sg', { region, what: 'database' }), Status: 'active' }],
    DBSubnetGroup: {
      DBSubnetGroupName: 'private',
      VpcId: toVpcId(scope, region),
      SubnetGroupStatus: 'Complete',
      Subnets: ['private-a', 'private-b'].map((subnet) => ({
        SubnetIdentifier: toInnerId(scope, 'subnet', { region, what: subnet }),
        SubnetStatus: 'Active',
      })),
    },
    CACertificateIdentifier: 'rds-ca-rsa2048-g1',
    TagList: toTags(undefined, each.labels),
  };
};

const describeCluster = ({ name, arn, isSound, labels }: Thing<Cluster>) => ({
  DBClusterIdentifier: name,
  DBClusterArn: arn,
  Engine: AURORA,
  EngineMode: 'provisioned',
  Status: 'available',
  StorageEncrypted: isSound,
  DeletionProtection: isSound,
  BackupRetentionPeriod: isSound ? 14 : 1,
  MultiAZ: isSound,
  IAMDatabaseAuthenticationEnabled: isSound,
  CopyTagsToSnapshot: isSound,
  ...(isSound ? { EnabledCloudwatchLogsExports: ['postgresql'] } : {}),
  TagList: toTags(undefined, labels),
});

export const rdsAnswers = {
  DescribeDBClusters: listPages(PAGE, 'DBClusters', things(DB_CLUSTERS), describeCluster),
  DescribeDBClusterSnapshotAttributes: about(clusterSnapshot('DBClusterSnapshotIdentifier'), ({ name, isShared }) =>
    describeSharing('DBClusterSnapshot', name, isShared),
  ),
  DescribeDBClusterSnapshots: listPages(PAGE, 'DBClusterSnapshots', things(DB_CLUSTER_SNAPSHOTS), (each, asked) => ({
    DBClusterSnapshotIdentifier: each.name,
    DBClusterSnapshotArn: each.arn,
    DBClusterIdentifier: each.name.replace('-before-migration', ''),
    SnapshotType: 'manual',
    SnapshotCreateTime: asked.account.scope.daysAgo(45, 3),
    Status: 'available',
    StorageEncrypted: each.isEncrypted,
    Engine: AURORA,
    TagList: toTags(undefined, each.labels),
  })),
  DescribeDBInstances: listPages(
    PAGE,
    'DBInstances',
    (asked, input) =>
      input['DBInstanceIdentifier']
        ? [database('DBInstanceIdentifier')(asked, input)]
        : things(DATABASES)(asked, input),
    describeDatabase,
  ),
  DescribeDBSnapshotAttributes: about(dbSnapshot('DBSnapshotIdentifier'), ({ name, isShared }) =>
    describeSharing('DBSnapshot', name, isShared),
  ),
  DescribeDBSnapshots: listPages(PAGE, 'DBSnapshots', things(DB_SNAPSHOTS), (each, { account: { scope } }) => ({
    DBSnapshotIdentifier: each.name,
    DBSnapshotArn: each.arn,
    DBInstanceIdentifier: toName(scope.accountId, each.labels, each.database ?? ''),
    SnapshotType: isAutomated(each) ? 'automated' : 'manual',
    Status: 'available',
    Encrypted: each.isEncrypted,
    Engine: 'postgres',
    SnapshotCreateTime: scope.daysAgo(isAutomated(each) ? 0 : 45, 3),
    TagList: toTags(undefined, each.labels),
  })),
  // RDS sells the company every class with the storage that it has.
  DescribeOrderableDBInstanceOptions: listPages(
    PAGE,
    'OrderableDBInstanceOptions',
    (asked, { Engine, EngineVersion, DBInstanceClass }) => {
      checkRegion(asked);
      const option = { Engine, EngineVersion, DBInstanceClass, MultiAZCapable: true, Vpc: true };
      return ['gp2', 'gp3', 'io1'].map((StorageType) => ({ ...option, StorageType }));
    },
  ),
} satisfies Readonly<Record<string, Operation>>;
