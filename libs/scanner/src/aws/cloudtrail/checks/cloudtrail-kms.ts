import { defineCheck, fail, pass } from '../../../define-check';
import { editTrail } from '../remedies';

export const cloudtrailKms = defineCheck({
  id: 'cloudtrail-kms',
  service: 'cloudtrail',
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'Trail encrypts with a KMS key',
  fault: 'Trail does not encrypt with a KMS key',
  recommendation: 'Give the trail a KMS key, whose use can be allowed, logged and withdrawn.',
  subjects: ['encryption-at-rest', 'trail-encryption', 'log-encryption'],
  equivalents: { prowler: ['cloudtrail_kms_encryption_enabled'], cloudsploit: ['cloudtrailEncryption'] },
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId
      ? pass(`${name} encrypts with ${kmsKeyId}.`)
      : fail(`${name} leaves its log files to the encryption of the bucket.`),
  remedy: editTrail(
    'Turn on Log file SSE-KMS encryption with a key whose policy lets CloudTrail use it.',
    '--kms-key-id <KMS_KEY_ARN>',
    { kms_key_id: '<KMS_KEY_ARN>' },
    { KMSKeyId: '<KMS_KEY_ARN>' },
  ),
});
