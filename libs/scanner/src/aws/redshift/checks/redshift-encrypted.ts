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
    'Turn on encryption with a KMS key. The cluster is read-only during the migration.',
    '--encrypted --kms-key-id <KMS_KEY_ARN>',
    { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' },
    { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' },
  ),
});
