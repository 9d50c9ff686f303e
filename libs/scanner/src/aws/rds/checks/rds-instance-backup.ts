import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';

export const rdsInstanceBackup = defineCheck({
  id: 'rds-instance-backup',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Database has automated backups',
  fault: 'Database has no automated backups',
  recommendation: 'Set the backup retention to at least {backupRetentionDays} days.',
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
});
