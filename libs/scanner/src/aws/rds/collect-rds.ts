import type { DBInstance } from '@aws-sdk/client-rds';
import type { Resource } from '../../snapshot';
import { collectTypesLike } from '../ec2/collect-instance-types';
import { withArmClasses } from './arm-classes';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, present, toTags } from '../shapes';
import { collectDbClusters } from './collect-clusters';
import { collectDbClusterSnapshots, collectDbSnapshots } from './collect-snapshots';
import type { DbInstance } from './db-instance';
import { isEncryptedBy } from './storage-encryption';

/** Maximum page size of RDS. */
const PAGE = 100;

/** A monitored instance has a log stream even if its interval is missing. */
const monitoringInterval = ({ MonitoringInterval, EnhancedMonitoringResourceArn }: DBInstance): number | null =>
  MonitoringInterval ?? (EnhancedMonitoringResourceArn ? 60 : null);

const toNetwork = ({ Endpoint, DBSubnetGroup, VpcSecurityGroups = [] }: DBInstance) => ({
  port: Endpoint?.Port ?? null,
  vpcId: orNull(DBSubnetGroup?.VpcId),
  securityGroups: present(VpcSecurityGroups.map(({ VpcSecurityGroupId }) => VpcSecurityGroupId)),
  subnets: present((DBSubnetGroup?.Subnets ?? []).map(({ SubnetIdentifier }) => SubnetIdentifier)),
});

const toDbInstance = ({ partition, unit, region }: Collecting, instance: DBInstance, id: string): DbInstance => ({
  kind: 'aws.rds.instance',
  arn: instance.DBInstanceArn ?? `arn:${partition}:rds:${region}:${unit.accountId}:db:${id}`,
  id,
  name: id,
  region,
  tags: toTags(instance.TagList),
  engine: instance.Engine ?? null,
  instanceClass: instance.DBInstanceClass ?? null,
  state: instance.DBInstanceStatus ?? null,
  isPublic: instance.PubliclyAccessible === true,
  ...toNetwork(instance),
  isEncrypted: isEncryptedBy({ hasKmsKey: instance.StorageEncrypted, type: instance.StorageEncryptionType }),
  backupRetentionDays: instance.BackupRetentionPeriod ?? 0,
  clusterId: instance.DBClusterIdentifier || null,
  isMultiAz: instance.MultiAZ === true,
  upgradesMinorVersions: instance.AutoMinorVersionUpgrade === true,
  isDeletionProtected: instance.DeletionProtection === true,
  hasIamAuthentication: instance.IAMDatabaseAuthenticationEnabled === true,
  exportedLogs: [...(instance.EnabledCloudwatchLogsExports ?? [])],
  monitoringIntervalSeconds: monitoringInterval(instance),
  masterUsername: orNull(instance.MasterUsername),
  copiesTagsToSnapshots: instance.CopyTagsToSnapshot === true,
  engineVersion: orNull(instance.EngineVersion),
  storageType: orNull(instance.StorageType),
  storageGiB: instance.AllocatedStorage ?? 0,
  iops: orNull(instance.Iops),
  licenseModel: orNull(instance.LicenseModel),
  createdAt: toIso(instance.InstanceCreateTime),
  replicaOf: orNull(instance.ReadReplicaSourceDBInstanceIdentifier),
});

async function* instancePages(collecting: Collecting): AsyncGenerator<DbInstance[]> {
  const pages = readPages(collecting, {
    service: 'rds',
    operation: 'DescribeDBInstances',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { DBInstances } of pages)
    yield (DBInstances ?? []).flatMap((instance) =>
      instance.DBInstanceIdentifier ? [toDbInstance(collecting, instance, instance.DBInstanceIdentifier)] : [],
    );
}

/** The database instances, clusters and snapshots of one region, and the EC2 types of the instances. */
export const collectRds = async (collecting: Collecting): Promise<Resource[]> => {
  const [instances, ...lists] = await Promise.all([
    // This call lists only instances.
    readList(collecting, ['aws.rds.instance'], () => instancePages(collecting)) as Promise<DbInstance[]>,
    collectDbClusters(collecting),
    collectDbSnapshots(collecting),
    collectDbClusterSnapshots(collecting),
  ]);
  const machines = instances.flatMap(({ instanceClass }) => instanceClass?.replace(/^db\./, '') ?? []);
  // The baseline of a database's disks is that of its EC2 type.
  const [types, described] = await Promise.all([
    collectTypesLike(collecting, machines),
    withArmClasses(collecting, instances),
  ]);
  return [...described, ...lists.flat(), ...types];
};
