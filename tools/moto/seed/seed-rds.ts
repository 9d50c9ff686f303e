import {
  CreateDBClusterCommand,
  CreateDBClusterSnapshotCommand,
  CreateDBInstanceCommand,
  CreateDBSnapshotCommand,
  DescribeDBClusterSnapshotsCommand,
  DescribeDBSnapshotsCommand,
  ModifyDBClusterSnapshotAttributeCommand,
  ModifyDBSnapshotAttributeCommand,
  RDSClient,
} from '@aws-sdk/client-rds';
import { type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

const BARE = {
  PubliclyAccessible: false,
  StorageEncrypted: false,
  BackupRetentionPeriod: 0,
  MultiAZ: false,
  AutoMinorVersionUpgrade: false,
  DeletionProtection: false,
  EnableIAMDatabaseAuthentication: false,
  EnableCloudwatchLogsExports: [] as string[],
  MasterUsername: 'postgres',
  CopyTagsToSnapshot: false,
};

const DATABASES = [
  {
    name: 'sound',
    PubliclyAccessible: false,
    StorageEncrypted: true,
    BackupRetentionPeriod: 7,
    MultiAZ: true,
    AutoMinorVersionUpgrade: true,
    DeletionProtection: true,
    EnableIAMDatabaseAuthentication: true,
    EnableCloudwatchLogsExports: ['postgresql'],
    MasterUsername: 'owner',
    CopyTagsToSnapshot: true,
  },
  {
    ...BARE,
    name: 'public',
    PubliclyAccessible: true,
    StorageEncrypted: true,
    BackupRetentionPeriod: 1,
    MasterUsername: 'owner',
  },
  { ...BARE, name: 'bare' },
];

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const verdictsOf = (settings: (typeof DATABASES)[number]): Record<string, Expected> => ({
  'rds-instance-public': verdict(!settings.PubliclyAccessible),
  'rds-instance-encrypted': verdict(settings.StorageEncrypted),
  'rds-instance-backup': verdict(settings.BackupRetentionPeriod > 0),
  'rds-instance-multi-az': verdict(settings.MultiAZ),
  'rds-instance-auto-minor-upgrade': verdict(settings.AutoMinorVersionUpgrade),
  'rds-instance-deletion-protection': verdict(settings.DeletionProtection),
  'rds-instance-iam-auth': verdict(settings.EnableIAMDatabaseAuthentication),
  'rds-instance-log-export': verdict(settings.EnableCloudwatchLogsExports.length > 0),
  'rds-instance-default-admin': verdict(settings.MasterUsername === 'owner'),
  'rds-instance-copy-tags': verdict(settings.CopyTagsToSnapshot),
  // The emulator does not tell the interval.
  'rds-instance-enhanced-monitoring': 'unknown',
});

const plantSnapshot = async (
  rds: RDSClient,
  { manifest }: SeedTarget,
  of: string,
  isShared: boolean,
): Promise<void> => {
  const DBSnapshotIdentifier = `of-${of}`;
  const { DBSnapshot } = await rds.send(
    new CreateDBSnapshotCommand({ DBSnapshotIdentifier, DBInstanceIdentifier: of }),
  );
  const share = { DBSnapshotIdentifier, AttributeName: 'restore' };
  await rds.send(new ModifyDBSnapshotAttributeCommand({ ...share, ValuesToAdd: [isShared ? 'all' : '999999999999'] }));
  manifest.plant(given(DBSnapshot?.DBSnapshotArn, 'the snapshot'), {
    'rds-snapshot-encrypted': verdict(DBSnapshot?.Encrypted === true),
    'rds-snapshot-public': verdict(!isShared),
  });
};

const plantClusterSnapshot = async (
  rds: RDSClient,
  { manifest }: Pick<SeedTarget, 'manifest'>,
  of: string,
  isSound: boolean,
): Promise<void> => {
  const DBClusterSnapshotIdentifier = `of-${of}`;
  const { DBClusterSnapshot } = await rds.send(
    new CreateDBClusterSnapshotCommand({ DBClusterSnapshotIdentifier, DBClusterIdentifier: of }),
  );
  const share = { DBClusterSnapshotIdentifier, AttributeName: 'restore' };
  await rds.send(
    new ModifyDBClusterSnapshotAttributeCommand({ ...share, ValuesToAdd: [isSound ? '999999999999' : 'all'] }),
  );
  manifest.plant(given(DBClusterSnapshot?.DBClusterSnapshotArn, 'the cluster snapshot'), {
    'rds-snapshot-encrypted': verdict(isSound),
    'rds-snapshot-public': verdict(isSound),
  });
};

const plantCluster = async (
  rds: RDSClient,
  { manifest }: SeedTarget,
  name: string,
  isSound: boolean,
): Promise<void> => {
  const { DBCluster } = await rds.send(
    new CreateDBClusterCommand({
      DBClusterIdentifier: name,
      Engine: 'aurora-postgresql',
      MasterUsername: 'owner',
      MasterUserPassword: 'Long-enough-1',
      StorageEncrypted: isSound,
      DeletionProtection: isSound,
      BackupRetentionPeriod: 1,
      CopyTagsToSnapshot: isSound,
      EnableIAMDatabaseAuthentication: isSound,
      EnableCloudwatchLogsExports: isSound ? ['postgresql'] : [],
    }),
  );
  manifest.plant(given(DBCluster?.DBClusterArn, 'the cluster'), {
    'rds-cluster-encrypted': verdict(isSound),
    'rds-cluster-deletion-protection': verdict(isSound),
    'rds-instance-backup': 'pass',
    'rds-instance-copy-tags': verdict(isSound),
    'rds-instance-iam-auth': verdict(isSound),
    'rds-instance-log-export': verdict(isSound),
    // The emulator puts every cluster in one zone.
    'rds-instance-multi-az': 'fail',
  });
  await plantClusterSnapshot(rds, { manifest }, name, isSound);
};

/** The emulator backs each cluster up at once; nobody can share such a snapshot. */
const plantAutomaticClusterSnapshots = async (
  rds: RDSClient,
  { manifest }: Pick<SeedTarget, 'manifest'>,
): Promise<void> => {
  const { DBClusterSnapshots = [] } = await rds.send(
    new DescribeDBClusterSnapshotsCommand({ SnapshotType: 'automated' }),
  );
  for (const { DBClusterSnapshotArn, StorageEncrypted } of DBClusterSnapshots) {
    const arn = given(DBClusterSnapshotArn, 'the cluster snapshot');
    if (!manifest.resources.has(arn))
      manifest.plant(arn, {
        'rds-snapshot-encrypted': verdict(StorageEncrypted === true),
        'rds-snapshot-public': 'pass',
      });
  }
};

/** Databases, clusters and snapshots, sound and not, in one region. */
export const seedRds = async (target: SeedTarget, region: string): Promise<void> => {
  const rds = new RDSClient(clientSettings(target.endpoint, region));
  for (const database of DATABASES) {
    const { name, ...settings } = database;
    const { DBInstance } = await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: named(target, `${name}-${region}`),
        DBInstanceClass: 'db.t3.micro',
        Engine: 'postgres',
        AllocatedStorage: 20,
        MasterUserPassword: 'Long-enough-1',
        ...settings,
      }),
    );
    target.manifest.plant(given(DBInstance?.DBInstanceArn, 'the database'), verdictsOf(database));
  }
  // Where backups are kept the emulator makes one at once.
  const { DBSnapshots = [] } = await rds.send(new DescribeDBSnapshotsCommand({}));
  for (const { DBSnapshotArn, Encrypted } of DBSnapshots) {
    const arn = given(DBSnapshotArn, 'the snapshot');
    if (!target.manifest.resources.has(arn))
      target.manifest.plant(arn, {
        'rds-snapshot-encrypted': verdict(Encrypted === true),
        'rds-snapshot-public': 'pass',
      });
  }
  await plantSnapshot(rds, target, named(target, `sound-${region}`), false);
  await plantSnapshot(rds, target, named(target, `bare-${region}`), true);
  await plantCluster(rds, target, named(target, `sound-cluster-${region}`), true);
  await plantCluster(rds, target, named(target, `bare-cluster-${region}`), false);
  await plantAutomaticClusterSnapshots(rds, target);
};
