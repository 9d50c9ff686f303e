import { defineCheck, fail, pass } from '../../../define-check';

export const rdsClusterEncrypted = defineCheck({
  id: 'rds-cluster-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.cluster',
  title: 'Database cluster is encrypted',
  fault: 'Database cluster is not encrypted',
  recommendation: 'Restore a snapshot of the cluster with encryption on: it cannot be encrypted in place.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
});
