import { defineCheck, fail, pass } from '../../../define-check';
import { modifyCluster } from '../remedies';

export const redshiftEncrypted = defineCheck({
  id: 'redshift-encrypted',
  service: 'redshift',
  severity: 'HIGH',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster is encrypted',
  fault: 'Warehouse cluster is not encrypted',
  recommendation: 'Encrypt the cluster with a KMS key; Redshift moves the data by itself.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['redshift_cluster_encrypted_at_rest'], cloudsploit: ['redshiftEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
  remedy: modifyCluster(
    'Turn on encryption with a key of KMS; the cluster is read-only while it moves.',
    '--encrypted --kms-key-id <KMS_KEY_ARN>',
    { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' },
    { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' },
  ),
});
