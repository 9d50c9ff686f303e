import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const redshiftSnapshots = defineCheck({
  id: 'redshift-snapshots',
  service: 'redshift',
  unitService: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster takes snapshots by itself',
  fault: 'Warehouse cluster takes no snapshots by itself',
  recommendation: 'Keep automated snapshots for at least a day, better a week.',
  evaluate: ({ name, snapshotRetentionDays }) => {
    if (snapshotRetentionDays === null) return unknown(`AWS did not say how long ${name} keeps automated snapshots.`);
    return snapshotRetentionDays > 0
      ? pass(`${name} keeps automated snapshots for ${snapshotRetentionDays} days.`)
      : fail(`${name} keeps no automated snapshots.`);
  },
});
