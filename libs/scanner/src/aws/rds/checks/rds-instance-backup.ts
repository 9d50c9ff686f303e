import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';
import { modifyInstance, modifyCluster } from '../remedies';

export const rdsInstanceBackup = defineCheck({
  id: 'rds-instance-backup',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Database has automated backups',
  fault: 'Database has no automated backups',
  recommendation: 'Set the backup retention to at least {backupRetentionDays} days.',
  subjects: ['backup'],
  equivalents: { prowler: ['rds_instance_backup_enabled'], cloudsploit: ['rdsAutomatedBackups'] },
  // A read replica is a copy; what it copies has the backups (Security Hub RDS.11 leaves replicas out as well).
  concerns: (database) => isSetHere(database) && !(database.kind === 'aws.rds.instance' && database.replicaOf),
  evaluate: ({ name, backupRetentionDays }, { thresholds }) => {
    if (backupRetentionDays < 1) return fail(`Automated backups of ${name} are off.`);
    return backupRetentionDays >= thresholds.backupRetentionDays
      ? pass(`Backups of ${name} are kept for ${backupRetentionDays} days.`)
      : fail(
          `Backups of ${name} are kept for ${backupRetentionDays} days; ${thresholds.backupRetentionDays} are asked for.`,
        );
  },
  remedy: modifyInstance(
    'Under Backup, set a retention period of 7 days or more.',
    '--backup-retention-period 7',
    { terraform: { backup_retention_period: 7 }, cloudFormation: { BackupRetentionPeriod: 7 } },
    true,
  ),
  remedyByArnType: {
    cluster: modifyCluster(
      'Under Backup, set a retention period of 7 days or more.',
      '--backup-retention-period 7',
      { backup_retention_period: 7 },
      { BackupRetentionPeriod: 7 },
    ),
  },
});
