import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { modifyCluster } from '../remedies';

export const redshiftSnapshots = defineCheck({
  id: 'redshift-snapshots',
  service: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster takes snapshots by itself',
  fault: 'Warehouse cluster takes no snapshots by itself',
  recommendation: 'Keep automated snapshots for at least a day, better a week.',
  subjects: ['backup'],
  equivalents: { prowler: ['redshift_cluster_automated_snapshot'], cloudsploit: ['snapshotRetentionPeriod'] },
  evaluate: ({ name, snapshotRetentionDays }, { thresholds }) => {
    if (snapshotRetentionDays === null) return unknown(`AWS did not say how long ${name} keeps automated snapshots.`);
    if (snapshotRetentionDays < 1) return fail(`${name} keeps no automated snapshots.`);
    return snapshotRetentionDays >= thresholds.backupRetentionDays
      ? pass(`${name} keeps automated snapshots for ${snapshotRetentionDays} days.`)
      : fail(
          `${name} keeps automated snapshots for ${snapshotRetentionDays} days; ${thresholds.backupRetentionDays} are asked for.`,
        );
  },
  remedy: modifyCluster(
    'Set the retention of automated snapshots to 7 days or more.',
    '--automated-snapshot-retention-period 7',
    { automated_snapshot_retention_period: 7 },
    { AutomatedSnapshotRetentionPeriod: 7 },
  ),
});
