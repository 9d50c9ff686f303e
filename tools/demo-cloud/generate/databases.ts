import type { DBInstance } from '@aws-sdk/client-rds';
import { nameOf } from './company';
import type { Network } from './network';
import type { Scope } from './scope';
import { tagsOf, type Labels } from './tags';

export interface DatabasePlan {
  readonly region: string;
  readonly name: string;
  readonly engine: 'postgres' | 'mysql';
  readonly instanceClass: string;
  readonly storageGiB: number;
  readonly labels: Labels;
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly backupDays: number;
  readonly isMultiAz: boolean;
  /** Set up by somebody who has done it before. */
  readonly isHardened: boolean;
  /** Whether it takes minor versions and hands its tags on by itself. @default - when it is hardened */
  readonly keepsUp?: boolean;
  /** Whether it cannot be deleted by mistake. @default - in production, where it is encrypted */
  readonly isProtected?: boolean;
}

const PORTS = { postgres: 5432, mysql: 3306 } as const;
const VERSIONS = { postgres: '16.8', mysql: '8.0.41' } as const;

/** Whatever its name is part of. */
const namesOf = (
  scope: Scope,
  { region, name, engine, labels }: DatabasePlan,
): Pick<DBInstance, 'DBInstanceIdentifier' | 'DBInstanceArn' | 'Endpoint'> => {
  const identifier = nameOf(scope.accountId, labels, name);
  return {
    DBInstanceIdentifier: identifier,
    DBInstanceArn: `arn:aws:rds:${region}:${scope.accountId}:db:${identifier}`,
    Endpoint: {
      Address: `${identifier}.${scope.letters(region, 12).toLowerCase()}.${region}.rds.amazonaws.com`,
      Port: PORTS[engine],
    },
  };
};

/** One RDS instance. */
export const makeDatabase = (scope: Scope, network: Network, plan: DatabasePlan): DBInstance => ({
  ...namesOf(scope, plan),
  DbiResourceId: `db-${scope.letters(`${plan.region}/${plan.name}`, 26)}`,
  DBInstanceClass: plan.instanceClass,
  DBInstanceStatus: 'available',
  Engine: plan.engine,
  EngineVersion: VERSIONS[plan.engine],
  MasterUsername: plan.isHardened ? 'app_owner' : 'admin',
  AllocatedStorage: plan.storageGiB,
  StorageType: 'gp3',
  Iops: 3000,
  InstanceCreateTime: scope.daysAgo(scope.whole(`${plan.name}/age`, 180, 700)),
  AvailabilityZone: `${plan.region}a`,
  MultiAZ: plan.isMultiAz,
  PubliclyAccessible: plan.isPublic,
  StorageEncrypted: plan.isEncrypted,
  ...(plan.isEncrypted ? { KmsKeyId: `arn:aws:kms:${plan.region}:${scope.accountId}:alias/aws/rds` } : {}),
  BackupRetentionPeriod: plan.backupDays,
  PreferredBackupWindow: '03:10-03:40',
  PreferredMaintenanceWindow: 'sun:04:10-sun:04:40',
  DeletionProtection: plan.isProtected ?? (plan.labels.env === 'prod' && plan.isEncrypted),
  AutoMinorVersionUpgrade: plan.keepsUp ?? plan.isHardened,
  IAMDatabaseAuthenticationEnabled: plan.isHardened,
  CopyTagsToSnapshot: plan.keepsUp ?? plan.isHardened,
  ...(plan.isHardened ? { EnabledCloudwatchLogsExports: [plan.engine === 'postgres' ? 'postgresql' : 'error'] } : {}),
  MonitoringInterval: plan.isHardened ? 60 : 0,
  PerformanceInsightsEnabled: false,
  VpcSecurityGroups: [{ VpcSecurityGroupId: network.groupId('database'), Status: 'active' }],
  DBSubnetGroup: { DBSubnetGroupName: 'private', VpcId: network.vpcId, SubnetGroupStatus: 'Complete' },
  CACertificateIdentifier: 'rds-ca-rsa2048-g1',
  TagList: tagsOf(undefined, plan.labels),
});
