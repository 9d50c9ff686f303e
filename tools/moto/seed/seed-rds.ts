import type { RDS } from '@aws-sdk/client-rds';
import { type Ground, verdict, type Verdicts } from '../../estate/plan';
import { given, named, type Manifest, type SeedTarget } from './manifest';

const SOUND = {
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
};
const BARE: typeof SOUND = {
  PubliclyAccessible: false,
  StorageEncrypted: false,
  BackupRetentionPeriod: 0,
  MultiAZ: false,
  AutoMinorVersionUpgrade: false,
  DeletionProtection: false,
  EnableIAMDatabaseAuthentication: false,
  EnableCloudwatchLogsExports: [],
  MasterUsername: 'postgres',
  CopyTagsToSnapshot: false,
};
const PUBLIC = { PubliclyAccessible: true, StorageEncrypted: true, BackupRetentionPeriod: 1, MasterUsername: 'owner' };
const DATABASES = { sound: SOUND, public: { ...BARE, ...PUBLIC }, bare: BARE };

const verdictsOf = (settings: typeof SOUND): Verdicts => ({
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
const snapshotVerdicts = (isEncrypted: boolean | undefined, isShared: boolean): Verdicts => ({
  'rds-snapshot-encrypted': verdict(isEncrypted),
  'rds-snapshot-public': verdict(!isShared),
});
const restorableBy = (isShared: boolean) => ({
  AttributeName: 'restore',
  ValuesToAdd: [isShared ? 'all' : '999999999999'],
});

const plantSnapshot = async (rds: RDS, manifest: Manifest, of: string, isShared: boolean): Promise<void> => {
  const DBSnapshotIdentifier = `of-${of}`;
  const { DBSnapshot } = await rds.createDBSnapshot({ DBSnapshotIdentifier, DBInstanceIdentifier: of });
  await rds.modifyDBSnapshotAttribute({ DBSnapshotIdentifier, ...restorableBy(isShared) });
  manifest.plant(given(DBSnapshot?.DBSnapshotArn, 'the snapshot'), snapshotVerdicts(DBSnapshot?.Encrypted, isShared));
};

const plantCluster = async (rds: RDS, manifest: Manifest, name: string, isSound: boolean): Promise<void> => {
  const { DBCluster } = await rds.createDBCluster({
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
  });
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
  const DBClusterSnapshotIdentifier = `of-${name}`;
  const made = await rds.createDBClusterSnapshot({ DBClusterSnapshotIdentifier, DBClusterIdentifier: name });
  await rds.modifyDBClusterSnapshotAttribute({ DBClusterSnapshotIdentifier, ...restorableBy(!isSound) });
  manifest.plant(
    given(made.DBClusterSnapshot?.DBClusterSnapshotArn, 'the cluster snapshot'),
    snapshotVerdicts(isSound, !isSound),
  );
};

/** The emulator backs databases and clusters up at once; nobody can share such a snapshot. */
const plantAutomatic = async (rds: RDS, manifest: Manifest): Promise<void> => {
  const { DBSnapshots = [] } = await rds.describeDBSnapshots({});
  const { DBClusterSnapshots = [] } = await rds.describeDBClusterSnapshots({ SnapshotType: 'automated' });
  const made = [
    ...DBSnapshots.map(({ DBSnapshotArn, Encrypted }) => [DBSnapshotArn, Encrypted] as const),
    ...DBClusterSnapshots.map((each) => [each.DBClusterSnapshotArn, each.StorageEncrypted] as const),
  ];
  for (const [arn = '', isEncrypted] of made)
    if (!manifest.resources.has(arn)) manifest.plant(arn, snapshotVerdicts(isEncrypted, false));
};

/** Databases, clusters and snapshots, sound and not, in one region. */
export const seedRds = async (target: SeedTarget, { region, aws: { rds } }: Ground): Promise<void> => {
  const { manifest } = target;
  const full = (name: string): string => named(target, `${name}-${region}`);
  for (const [name, settings] of Object.entries(DATABASES)) {
    const { DBInstance } = await rds.createDBInstance({
      DBInstanceIdentifier: full(name),
      DBInstanceClass: 'db.t3.micro',
      Engine: 'postgres',
      AllocatedStorage: 20,
      MasterUserPassword: 'Long-enough-1',
      ...settings,
    });
    manifest.plant(given(DBInstance?.DBInstanceArn, 'the database'), verdictsOf(settings));
  }
  await plantSnapshot(rds, manifest, full('sound'), false);
  await plantSnapshot(rds, manifest, full('bare'), true);
  await plantCluster(rds, manifest, full('sound-cluster'), true);
  await plantCluster(rds, manifest, full('bare-cluster'), false);
  await plantAutomatic(rds, manifest);
};
