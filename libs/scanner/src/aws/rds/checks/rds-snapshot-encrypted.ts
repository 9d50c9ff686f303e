import { defineCheck, fail, pass } from '../../../define-check';

export const rdsSnapshotEncrypted = defineCheck({
  id: 'rds-snapshot-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'Database snapshot is encrypted',
  fault: 'Database snapshot is not encrypted',
  recommendation: 'Copy the snapshot with encryption on and delete the old one.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
});
