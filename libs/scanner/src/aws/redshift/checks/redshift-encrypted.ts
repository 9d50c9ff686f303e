import { defineCheck, fail, pass } from '../../../define-check';
import { modifyCluster } from '../remedies';

export const redshiftEncrypted = defineCheck({
  id: 'redshift-encrypted',
  service: 'redshift',
  severity: 'HIGH',
  kind: 'aws.redshift.cluster',
  title: 'Redshift clusters are encrypted at rest',
  fault: 'Redshift cluster is not encrypted at rest',
  recommendation: 'Encrypt the cluster with a KMS key. Redshift migrates the data automatically.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['redshift_cluster_encrypted_at_rest'], cloudsploit: ['redshiftEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: modifyCluster(
    'Turn on encryption with the AWS managed key or your own. The cluster is read-only during the migration.',
    '--encrypted',
    { encrypted: true },
    { Encrypted: true },
  ),
});
