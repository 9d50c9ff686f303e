import type { RDS } from '@aws-sdk/client-rds';
import type { Scope } from '../demo-cloud/generate/scope';
import type { Labels } from '../demo-cloud/generate/tags';
import {
  ANALYTICS,
  at,
  EU,
  type Kind,
  PAYMENTS,
  type Planned,
  standing,
  US,
  verdict,
  type Verdicts,
  WEB,
} from './plan';

export interface Database {
  /** @default - postgres */
  readonly engine?: 'postgres' | 'mysql';
  readonly instanceClass?: string;
  readonly storageGiB?: number;
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly backupDays: number;
  readonly isMultiAz: boolean;
  /** Signs in through IAM, exports its logs and is monitored closely. */
  readonly isHardened: boolean;
  /** Takes minor versions and copies its tags to snapshots. @default - if it is hardened */
  readonly keepsUp?: boolean;
  /** Its administrator has a name of the company's choice. @default - if it is hardened */
  readonly hasOwnAdmin?: boolean;
  /** @default - if it is encrypted */
  readonly isProtected?: boolean;
}

const GUARDED = { isPublic: false, isEncrypted: true, isMultiAz: true, isHardened: true } as const;
const BARE = { isPublic: false, isEncrypted: false, backupDays: 0, isMultiAz: false, isHardened: false } as const;
const SMALL = { instanceClass: 'db.t3.medium', isEncrypted: true, isMultiAz: false } as const;
const DEFAULT_ADMINS = { postgres: 'postgres', mysql: 'admin' } as const;

/** Settings that follow from a plan, as RDS names them. */
export const describeSettings = ({ engine = 'postgres', isHardened, ...plan }: Database) => ({
  Engine: engine,
  MasterUsername: (plan.hasOwnAdmin ?? isHardened) ? 'app_owner' : DEFAULT_ADMINS[engine],
  MultiAZ: plan.isMultiAz,
  PubliclyAccessible: plan.isPublic,
  StorageEncrypted: plan.isEncrypted,
  BackupRetentionPeriod: plan.backupDays,
  DeletionProtection: plan.isProtected ?? plan.isEncrypted,
  AutoMinorVersionUpgrade: plan.keepsUp ?? isHardened,
  CopyTagsToSnapshot: plan.keepsUp ?? isHardened,
  EnableIAMDatabaseAuthentication: isHardened,
  EnableCloudwatchLogsExports: isHardened ? [engine === 'postgres' ? 'postgresql' : 'error'] : [],
});

const withLabels = (labels: Labels, classification: Labels['classification']): Labels => ({
  ...labels,
  ...(classification && { classification }),
});

const toArn =
  (type: string) =>
  ({ accountId }: Pick<Scope, 'accountId'>, region: string, name: string): string =>
    `arn:aws:rds:${region}:${accountId}:${type}:${name}`;

const PASSWORD = { MasterUserPassword: 'Long-enough-1' };

export const DATABASES: Kind<Database> = {
  company: [
    {
      ...at(US, 'orders', withLabels(PAYMENTS, 'pii')),
      ...GUARDED,
      instanceClass: 'db.r6g.large',
      storageGiB: 400,
      backupDays: 14,
      past: [{ until: 24, as: { isMultiAz: false } }],
    },
    {
      ...at(US, 'reporting', withLabels(ANALYTICS, 'confidential')),
      ...BARE,
      engine: 'mysql',
      instanceClass: 'db.m5.large',
      storageGiB: 600,
      isPublic: true,
      mended: { ...GUARDED, backupDays: 7 },
      past: [
        { until: 45, as: { isPublic: true, backupDays: 0, isMultiAz: false } },
        { from: 45, until: 24, as: { isMultiAz: false } },
      ],
    },
    {
      ...at(EU, 'catalogue', withLabels(WEB, 'internal')),
      ...SMALL,
      storageGiB: 100,
      isPublic: false,
      backupDays: 7,
      isHardened: true,
      mended: { isMultiAz: true },
    },
    {
      ...at(EU, 'storefront', withLabels(WEB, 'pii')),
      ...SMALL,
      engine: 'mysql',
      storageGiB: 50,
      isPublic: true,
      backupDays: 0,
      isHardened: false,
      isProtected: false,
      mended: { isPublic: false, backupDays: 3, isMultiAz: true, isHardened: true, keepsUp: false, isProtected: true },
    },
  ],
  arn: toArn('db'),
  isNamedByRegion: true,
  emulated: {
    sound: { ...GUARDED, backupDays: 7 },
    public: { ...BARE, isPublic: true, isEncrypted: true, backupDays: 1, hasOwnAdmin: true, isProtected: false },
    bare: BARE,
  },
  verdicts: (plan) => {
    const settings = describeSettings(plan);
    return {
      'rds-instance-public': verdict(!plan.isPublic),
      'rds-instance-encrypted': verdict(plan.isEncrypted),
      'rds-instance-backup': verdict(plan.backupDays > 0),
      'rds-instance-multi-az': verdict(plan.isMultiAz),
      'rds-instance-auto-minor-upgrade': verdict(settings.AutoMinorVersionUpgrade),
      'rds-instance-deletion-protection': verdict(settings.DeletionProtection),
      'rds-instance-iam-auth': verdict(plan.isHardened),
      'rds-instance-log-export': verdict(plan.isHardened),
      'rds-instance-default-admin': verdict(settings.MasterUsername === 'app_owner'),
      'rds-instance-copy-tags': verdict(settings.CopyTagsToSnapshot),
      'rds-instance-enhanced-monitoring': verdict(plan.isHardened),
    };
  },
  // The emulator does not report the interval.
  emulator: () => ({ 'rds-instance-enhanced-monitoring': 'unknown' }),
  savings: ({ engine, instanceClass = '' }) => ({
    ...(instanceClass.includes('6g') ? {} : { 'RDS-GRAVITON': 'some' }),
    // MySQL 8.0 is out of standard support.
    ...(engine === 'mysql' ? { 'RDS-EXTENDED': 'some' } : {}),
  }),
  plant: async ({ aws: { rds } }, DBInstanceIdentifier, plan) => {
    const kind = { DBInstanceIdentifier, DBInstanceClass: 'db.t3.micro', AllocatedStorage: 20, ...PASSWORD };
    return (await rds.createDBInstance({ ...kind, ...describeSettings(plan) })).DBInstance?.DBInstanceArn;
  },
};

interface Snapshot {
  readonly isEncrypted: boolean;
  /** Anyone may restore it. */
  readonly isShared: boolean;
  readonly database?: string;
}

const judgeSnapshot = ({ isEncrypted, isShared }: Snapshot): Verdicts => ({
  'rds-snapshot-encrypted': verdict(isEncrypted),
  'rds-snapshot-public': verdict(!isShared),
});
const writeSharing = (isShared: boolean) => ({
  AttributeName: 'restore',
  ValuesToAdd: [isShared ? 'all' : '999999999999'],
});

const OF_ORDERS = { database: 'orders', isEncrypted: true, isShared: false } as const;
const PRIVATE = { isEncrypted: true, isShared: false } as const;

/** AWS begins the names of automated snapshots with `rds:`. */
export const isAutomated = ({ what }: Pick<Planned, 'what'>): boolean => what === 'orders-nightly';

export const DB_SNAPSHOTS: Kind<Snapshot> = {
  company: [
    { ...at(US, 'orders-nightly', PAYMENTS), ...OF_ORDERS },
    { ...at(US, 'orders-before-upgrade', PAYMENTS), ...OF_ORDERS },
    {
      ...at(US, 'reporting-for-agency', ANALYTICS),
      database: 'reporting',
      isEncrypted: false,
      isShared: true,
      mended: { isShared: false },
    },
  ],
  name: (plan, name) => `${isAutomated(plan) ? 'rds:' : ''}${name}`,
  arn: toArn('snapshot'),
  // Named as the databases that they are taken of.
  isNamedByRegion: true,
  emulated: { sound: PRIVATE, bare: { isEncrypted: false, isShared: true } },
  verdicts: judgeSnapshot,
  plant: async ({ aws: { rds } }, DBInstanceIdentifier, { isShared }) => {
    const DBSnapshotIdentifier = `of-${DBInstanceIdentifier}`;
    const { DBSnapshot } = await rds.createDBSnapshot({ DBSnapshotIdentifier, DBInstanceIdentifier });
    await rds.modifyDBSnapshotAttribute({ DBSnapshotIdentifier, ...writeSharing(isShared) });
    return DBSnapshot?.DBSnapshotArn;
  },
};

/** A cluster is either sound in every respect, or in none but its backups. */
export interface Cluster {
  readonly isSound: boolean;
}

export const AURORA = 'aurora-postgresql';

export const DB_CLUSTERS: Kind<Cluster> = {
  company: [
    { ...at(US, 'ledger', withLabels(PAYMENTS, 'pii')), isSound: true },
    { ...at(EU, 'sandbox', { team: 'web', env: 'dev' }), isSound: false, mended: { isSound: true } },
  ],
  arn: toArn('cluster'),
  isNamedByRegion: true,
  emulated: { 'sound-cluster': { isSound: true }, 'bare-cluster': { isSound: false } },
  verdicts: ({ isSound }) => ({
    'rds-cluster-encrypted': verdict(isSound),
    'rds-cluster-deletion-protection': verdict(isSound),
    'rds-instance-backup': 'pass',
    'rds-instance-copy-tags': verdict(isSound),
    'rds-instance-iam-auth': verdict(isSound),
    'rds-instance-log-export': verdict(isSound),
    'rds-instance-multi-az': verdict(isSound),
  }),
  // The emulator puts every cluster in one Availability Zone.
  emulator: () => ({ 'rds-instance-multi-az': 'fail' }),
  plant: async ({ aws: { rds } }, DBClusterIdentifier, { isSound }) => {
    const { DBCluster } = await rds.createDBCluster({
      DBClusterIdentifier,
      Engine: AURORA,
      MasterUsername: 'owner',
      ...PASSWORD,
      StorageEncrypted: isSound,
      DeletionProtection: isSound,
      BackupRetentionPeriod: 1,
      CopyTagsToSnapshot: isSound,
      EnableIAMDatabaseAuthentication: isSound,
      EnableCloudwatchLogsExports: isSound ? ['postgresql'] : [],
    });
    return DBCluster?.DBClusterArn;
  },
};

/** Automated snapshots of the emulator, which makes one with every database and cluster. No one can share them. */
const findAutomated = async (rds: RDS): Promise<Record<string, Verdicts>> => {
  const { DBSnapshots = [] } = await rds.describeDBSnapshots({});
  const { DBClusterSnapshots = [] } = await rds.describeDBClusterSnapshots({ SnapshotType: 'automated' });
  const found = [
    ...DBSnapshots.map(({ DBSnapshotArn, Encrypted }) => [DBSnapshotArn, Encrypted] as const),
    ...DBClusterSnapshots.map((each) => [each.DBClusterSnapshotArn, each.StorageEncrypted] as const),
  ];
  return Object.fromEntries(
    found.map(([arn = '', isEncrypted = false]) => [arn, judgeSnapshot({ isEncrypted, isShared: false })]),
  );
};

export const DB_CLUSTER_SNAPSHOTS: Kind<Snapshot> = {
  // Sound clusters are copied before each change.
  company: (scope) =>
    standing(DB_CLUSTERS, scope)
      .filter(({ isSound }) => isSound)
      .map((plan) => ({ ...plan, ...PRIVATE, what: `${plan.what}-before-migration` })),
  arn: toArn('cluster-snapshot'),
  // Named as the clusters that they are taken of.
  isNamedByRegion: true,
  emulated: { 'sound-cluster': PRIVATE, 'bare-cluster': { isEncrypted: false, isShared: true } },
  verdicts: judgeSnapshot,
  plant: async ({ aws: { rds } }, DBClusterIdentifier, { isShared }) => {
    const DBClusterSnapshotIdentifier = `of-${DBClusterIdentifier}`;
    const made = await rds.createDBClusterSnapshot({ DBClusterSnapshotIdentifier, DBClusterIdentifier });
    await rds.modifyDBClusterSnapshotAttribute({ DBClusterSnapshotIdentifier, ...writeSharing(isShared) });
    return made.DBClusterSnapshot?.DBClusterSnapshotArn;
  },
  comesWith: ({ aws: { rds } }) => findAutomated(rds),
};
