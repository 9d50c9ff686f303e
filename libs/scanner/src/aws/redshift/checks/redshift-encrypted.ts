import { defineCheck, fail, pass } from '../../../define-check';

export const redshiftEncrypted = defineCheck({
  id: 'redshift-encrypted',
  service: 'redshift',
  severity: 'HIGH',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster is encrypted',
  fault: 'Warehouse cluster is not encrypted',
  recommendation: 'Encrypt the cluster with a KMS key; Redshift moves the data by itself.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
});
