import { type Cloud, type Target, unlessMissing } from '../cloud';
import { type ActionUse, defineCapability, type Facts, refuse, type Refused } from '../define-capability';
import { toTags } from './tags';

interface DatabaseFacts extends Facts {
  readonly state: string;
  readonly backupDays: number;
  readonly isProtected: boolean;
  readonly inCluster: boolean;
  readonly isReplica: boolean;
  /** Changes that wait for the maintenance window: a change that applies now would apply them too. */
  readonly pending: readonly string[];
}

/** A week, as the console suggests; longer if the workspace asks for it. */
const USUAL_DAYS = 7;
const DATABASE = ['arn:{partition}:rds:{region}:{account}:db:{id}'];
const ACTIONS: readonly ActionUse[] = [
  { action: 'rds:DescribeDBInstances', on: DATABASE },
  { action: 'rds:ModifyDBInstance', on: DATABASE },
];

const SOURCES = [
  'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBInstance.html',
  'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.DBInstance.Modifying.html',
];

const read = async (cloud: Cloud, { id }: Target) => {
  const found = await unlessMissing(
    cloud.send('rds', 'DescribeDBInstances', { DBInstanceIdentifier: id }),
    'DBInstanceNotFound',
    'DBInstanceNotFoundFault',
  );
  const [database] = found?.DBInstances ?? [];
  if (!database) return undefined;
  const facts: DatabaseFacts = {
    state: database.DBInstanceStatus ?? '',
    backupDays: database.BackupRetentionPeriod ?? 0,
    isProtected: database.DeletionProtection === true,
    inCluster: database.DBClusterIdentifier !== undefined,
    isReplica: database.ReadReplicaSourceDBInstanceIdentifier !== undefined,
    pending: Object.entries(database.PendingModifiedValues ?? {})
      .flatMap(([name, value]) => (value === undefined ? [] : [name]))
      .sort(),
  };
  return { facts, tags: toTags(database.TagList) };
};

const findObstacle = ({ state, inCluster, pending }: DatabaseFacts): Refused | undefined => {
  if (inCluster) return refuse('in-cluster', 'The setting belongs to its cluster.');
  if (state !== 'available') return refuse('not-available', `The instance is ${state}.`);
  return pending.length > 0
    ? refuse('pending-changes', `Other changes wait for the maintenance window: ${pending.join(', ')}.`)
    : undefined;
};

const findTargetId = ({ id }: { readonly id: string }): string => id;

export const rdsRetainBackups = defineCapability<DatabaseFacts, 'aws.rds.instance'>({
  id: 'rds-retain-backups',
  title: 'Set the backup retention of an RDS instance',
  kind: 'aws.rds.instance',
  checks: ['rds-instance-backup'],
  rules: [],
  actions: ACTIONS,
  risk: 'Turning backups on takes the instance offline for a short time, at once. Backups beyond the size of the databases are billed.',
  undo: {
    isExact: false,
    how: 'Restores the previous period. RDS deletes the backups that no longer fit; turning backups off causes an outage.',
  },
  sources: [
    ...SOURCES,
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.BackupRetention.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.Enabling.html',
  ],
  chooseSettings: ({ thresholds }) => ({ days: thresholds.backupRetentionDays }),
  findTargetId,
  toEvidence: ({ backupRetentionDays }) => ({ backupDays: backupRetentionDays }),
  toView: ({ backupDays }) => ({ backupDays }),
  read,
  plan: (facts, { days = 1 }) => {
    if (facts.backupDays >= days) return refuse('already', `Backups are retained for ${facts.backupDays} days.`);
    if (facts.isReplica) return refuse('replica', 'The backups are those of its source.');
    return findObstacle(facts) ?? { ...facts, backupDays: Math.max(days, USUAL_DAYS) };
  },
  write: async ({ cloud, target, after }) => {
    await cloud.send('rds', 'ModifyDBInstance', {
      DBInstanceIdentifier: target.id,
      BackupRetentionPeriod: after.backupDays,
      ApplyImmediately: true,
    });
  },
  isUnderWay: ({ state, pending }) => state !== 'available' || pending.length > 0,
  takeBack: async ({ cloud, target, before }) => {
    await cloud.send('rds', 'ModifyDBInstance', {
      DBInstanceIdentifier: target.id,
      BackupRetentionPeriod: before.backupDays,
      ApplyImmediately: true,
    });
    return undefined;
  },
});

export const rdsProtectFromDeletion = defineCapability<DatabaseFacts, 'aws.rds.instance'>({
  id: 'rds-protect-from-deletion',
  title: 'Protect an RDS instance from deletion',
  kind: 'aws.rds.instance',
  checks: ['rds-instance-deletion-protection'],
  rules: [],
  actions: ACTIONS,
  risk: 'Scripts that delete the instance fail until the protection is turned off.',
  undo: { isExact: true, how: 'Turns the protection off again.' },
  sources: SOURCES,
  findTargetId,
  toEvidence: ({ isDeletionProtected }) => ({ isProtected: isDeletionProtected }),
  toView: ({ isProtected }) => ({ isProtected }),
  read,
  plan: (facts) => findObstacle(facts) ?? { ...facts, isProtected: true },
  write: async ({ cloud, target, after }) => {
    await cloud.send('rds', 'ModifyDBInstance', {
      DBInstanceIdentifier: target.id,
      DeletionProtection: after.isProtected,
    });
  },
  isUnderWay: ({ state }) => state !== 'available',
  takeBack: async ({ cloud, target, before }) => {
    await cloud.send('rds', 'ModifyDBInstance', {
      DBInstanceIdentifier: target.id,
      DeletionProtection: before.isProtected,
    });
    return undefined;
  },
});
