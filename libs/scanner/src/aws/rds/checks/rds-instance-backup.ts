import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';
import { modifyInstance, modifyCluster } from '../remedies';

export const rdsInstanceBackup = defineCheck({
  id: 'rds-instance-backup',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'RDS instances have automated backups enabled',
  fault: 'RDS instance does not have sufficient automated backups',
  recommendation: 'Set the backup retention period to at least {backupRetentionDays} days.',
  subjects: ['backup'],
  equivalents: { prowler: ['rds_instance_backup_enabled'], cloudsploit: ['rdsAutomatedBackups'] },
  // A read replica is excluded, because its source has the backups (as in Security Hub RDS.11).
  concerns: (database) => isSetHere(database) && !(database.kind === 'aws.rds.instance' && database.replicaOf),
  evaluate: ({ name, backupRetentionDays }, { thresholds }) => {
    if (backupRetentionDays < 1) return fail(`${name} has automated backups disabled.`);
    return backupRetentionDays >= thresholds.backupRetentionDays
      ? pass(`${name} retains backups for ${backupRetentionDays} days.`)
      : fail(
          `${name} retains backups for ${backupRetentionDays} days; at least ${thresholds.backupRetentionDays} are required.`,
        );
  },
  remedy: {
    // https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.Enabling.html
    hazard: {
      title: 'Set a backup retention period',
      warning: 'If automated backups are off, the instance is offline for a short time as they are turned on.',
    },
    ...modifyInstance(
      'Under Backup, set a retention period of 7 days or more.',
      '--backup-retention-period 7',
      { terraform: { backup_retention_period: 7 }, cloudFormation: { BackupRetentionPeriod: 7 } },
      true,
    ),
  },
  remedyByArnType: {
    cluster: modifyCluster(
      'Under Backup, set a retention period of 7 days or more.',
      '--backup-retention-period 7',
      { backup_retention_period: 7 },
      { BackupRetentionPeriod: 7 },
    ),
  },
});
