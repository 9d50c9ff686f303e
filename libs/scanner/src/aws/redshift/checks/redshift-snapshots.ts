import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const redshiftSnapshots = defineCheck({
  id: 'redshift-snapshots',
  service: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster takes snapshots by itself',
  fault: 'Warehouse cluster takes no snapshots by itself',
  recommendation: 'Keep automated snapshots for at least a day, better a week.',
  evaluate: ({ name, snapshotRetentionDays }, { thresholds }) => {
    if (snapshotRetentionDays === null) return unknown(`AWS did not say how long ${name} keeps automated snapshots.`);
    if (snapshotRetentionDays < 1) return fail(`${name} keeps no automated snapshots.`);
    return snapshotRetentionDays >= thresholds.backupRetentionDays
      ? pass(`${name} keeps automated snapshots for ${snapshotRetentionDays} days.`)
      : fail(
          `${name} keeps automated snapshots for ${snapshotRetentionDays} days; ${thresholds.backupRetentionDays} are asked for.`,
        );
  },
});
