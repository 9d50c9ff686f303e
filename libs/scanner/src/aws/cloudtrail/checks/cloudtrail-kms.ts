import { defineCheck, fail, pass } from '../../../define-check';
import { editTrail } from '../remedies';

export const cloudtrailKms = defineCheck({
  id: 'cloudtrail-kms',
  service: 'cloudtrail',
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'CloudTrail trails are encrypted with a KMS key',
  fault: 'CloudTrail trail is not encrypted with a KMS key',
  recommendation: 'Encrypt the trail with a KMS key, whose use you can grant, log and revoke.',
  subjects: ['encryption-at-rest', 'trail-encryption', 'log-encryption'],
  equivalents: { prowler: ['cloudtrail_kms_encryption_enabled'], cloudsploit: ['cloudtrailEncryption'] },
  evaluate: ({ name, kmsKeyId }) =>
    kmsKeyId
      ? pass(`${name} is encrypted with ${kmsKeyId}.`)
      : fail(`${name} has no KMS key; its log files use the bucket's encryption.`),
  remedy: editTrail(
    'Turn on Log file SSE-KMS encryption with a key whose policy allows CloudTrail.',
    '--kms-key-id <KMS_KEY_ARN>',
    { kms_key_id: '<KMS_KEY_ARN>' },
    { KMSKeyId: '<KMS_KEY_ARN>' },
  ),
});
