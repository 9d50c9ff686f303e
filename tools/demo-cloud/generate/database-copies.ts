import type { DBCluster, DBClusterSnapshot, DBSnapshot } from '@aws-sdk/client-rds';
import { nameOf } from './company';
import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import { ANALYTICS, PAYMENTS, tagsOf, type Labels } from './tags';

/** A snapshot and whether everybody may restore it. */
export interface DemoDbSnapshot {
  readonly snapshot: DBSnapshot;
  readonly isShared: boolean;
}

interface SnapshotPlan {
  readonly name: string;
  readonly database: string;
  readonly labels: Labels;
  readonly type: 'manual' | 'automated';
  readonly isEncrypted: boolean;
  readonly isShared: boolean;
}

interface ClusterPlan {
  readonly name: string;
  readonly labels: Labels;
  readonly isEncrypted: boolean;
  readonly isProtected: boolean;
}

export interface DatabaseCopiesPlan {
  readonly region: string;
  readonly snapshots: readonly Mendable<SnapshotPlan>[];
  readonly clusters: readonly Mendable<ClusterPlan>[];
}

const OF_ORDERS = { database: 'orders', labels: PAYMENTS, isEncrypted: true, isShared: false } as const;
const OF_REPORTING = { database: 'reporting', labels: ANALYTICS, isEncrypted: false, isShared: true } as const;

export const US_DATABASE_COPIES: DatabaseCopiesPlan = {
  region: 'us-east-1',
  snapshots: [
    { name: 'orders-nightly', type: 'automated', ...OF_ORDERS },
    { name: 'orders-before-upgrade', type: 'manual', ...OF_ORDERS },
    { name: 'reporting-for-agency', type: 'manual', ...OF_REPORTING, mended: { isShared: false } },
  ],
  clusters: [{ name: 'ledger', labels: { ...PAYMENTS, classification: 'pii' }, isEncrypted: true, isProtected: true }],
};

const SANDBOX = {
  name: 'sandbox',
  labels: { team: 'web', env: 'dev' },
  isEncrypted: false,
  isProtected: false,
} as const;

export const EU_DATABASE_COPIES: DatabaseCopiesPlan = {
  region: 'eu-west-1',
  snapshots: [],
  clusters: [{ ...SANDBOX, mended: { isEncrypted: true, isProtected: true } }],
};

export const AP_DATABASE_COPIES: DatabaseCopiesPlan = { region: 'ap-southeast-2', snapshots: [], clusters: [] };

const makeSnapshot = (scope: Scope, region: string, plan: SnapshotPlan): DemoDbSnapshot => {
  const prefix = plan.type === 'automated' ? 'rds:' : '';
  const id = `${prefix}${nameOf(scope.accountId, plan.labels, plan.name)}`;
  return {
    isShared: plan.isShared,
    snapshot: {
      DBSnapshotIdentifier: id,
      DBSnapshotArn: `arn:aws:rds:${region}:${scope.accountId}:snapshot:${id}`,
      DBInstanceIdentifier: nameOf(scope.accountId, plan.labels, plan.database),
      SnapshotType: plan.type,
      Status: 'available',
      Encrypted: plan.isEncrypted,
      Engine: 'postgres',
      SnapshotCreateTime: scope.daysAgo(plan.type === 'automated' ? 0 : 45, 3),
      TagList: tagsOf(undefined, plan.labels),
    },
  };
};

const makeCluster = (scope: Scope, region: string, plan: ClusterPlan): DBCluster => {
  const id = nameOf(scope.accountId, plan.labels, plan.name);
  return {
    DBClusterIdentifier: id,
    DBClusterArn: `arn:aws:rds:${region}:${scope.accountId}:cluster:${id}`,
    Engine: 'aurora-postgresql',
    EngineMode: 'provisioned',
    Status: 'available',
    StorageEncrypted: plan.isEncrypted,
    DeletionProtection: plan.isProtected,
    BackupRetentionPeriod: plan.isProtected ? 14 : 1,
    MultiAZ: plan.isProtected,
    IAMDatabaseAuthenticationEnabled: plan.isProtected,
    CopyTagsToSnapshot: plan.isProtected,
    // AWS leaves the list out where no log is exported.
    ...(plan.isProtected ? { EnabledCloudwatchLogsExports: ['postgresql'] } : {}),
    TagList: tagsOf(undefined, plan.labels),
  };
};

/** Production is copied by hand before each change; the copy is encrypted as its cluster is. */
const makeClusterSnapshot = (
  scope: Scope,
  region: string,
  { DBClusterIdentifier: cluster, StorageEncrypted, Engine, TagList }: DBCluster,
): DBClusterSnapshot => {
  const id = `${cluster}-before-migration`;
  return {
    DBClusterSnapshotIdentifier: id,
    DBClusterSnapshotArn: `arn:aws:rds:${region}:${scope.accountId}:cluster-snapshot:${id}`,
    DBClusterIdentifier: cluster,
    SnapshotType: 'manual',
    SnapshotCreateTime: scope.daysAgo(45, 3),
    Status: 'available',
    StorageEncrypted,
    Engine,
    TagList,
  };
};

/** Clusters and snapshots of one region. */
export const makeDatabaseCopies = (
  scope: Scope,
  { region, snapshots, clusters }: DatabaseCopiesPlan,
): {
  readonly dbSnapshots: readonly DemoDbSnapshot[];
  readonly dbClusters: readonly DBCluster[];
  readonly dbClusterSnapshots: readonly DBClusterSnapshot[];
} => {
  const dbClusters = clusters.map((plan) => makeCluster(scope, region, asItStands<ClusterPlan>(scope, plan)));
  return {
    dbSnapshots: snapshots.map((plan) => makeSnapshot(scope, region, asItStands<SnapshotPlan>(scope, plan))),
    dbClusters,
    dbClusterSnapshots: dbClusters
      .filter(({ DeletionProtection }) => DeletionProtection)
      .map((cluster) => makeClusterSnapshot(scope, region, cluster)),
  };
};
