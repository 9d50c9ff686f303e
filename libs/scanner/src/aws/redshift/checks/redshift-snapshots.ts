import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { modifyCluster } from '../remedies';

export const redshiftSnapshots = defineCheck({
  id: 'redshift-snapshots',
  service: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Redshift clusters have automated snapshots enabled',
  fault: 'Redshift cluster does not have sufficient automated snapshots',
  recommendation: 'Retain automated snapshots for at least {backupRetentionDays} days.',
  subjects: ['backup'],
  equivalents: { prowler: ['redshift_cluster_automated_snapshot'], cloudsploit: ['snapshotRetentionPeriod'] },
  evaluate: ({ name, snapshotRetentionDays }, { thresholds }) => {
    if (snapshotRetentionDays === null)
      return unknown(`AWS does not report how long ${name} retains automated snapshots.`);
    if (snapshotRetentionDays < 1) return fail(`${name} has automated snapshots disabled.`);
    return snapshotRetentionDays >= thresholds.backupRetentionDays
      ? pass(`${name} retains automated snapshots for ${snapshotRetentionDays} days.`)
      : fail(
          `${name} retains automated snapshots for ${snapshotRetentionDays} days; at least ${thresholds.backupRetentionDays} are required.`,
        );
  },
  remedy: modifyCluster(
    'Set the retention of automated snapshots to 7 days or more.',
    '--automated-snapshot-retention-period 7',
    { automated_snapshot_retention_period: 7 },
    { AutomatedSnapshotRetentionPeriod: 7 },
  ),
});
