import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

const KMS_DEFAULT = { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: '<KMS_KEY_ARN>' };

export const s3BucketKmsEncryption = defineCheck({
  id: 's3-bucket-kms-encryption',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets are encrypted with a KMS key',
  fault: 'S3 bucket is not encrypted with a KMS key',
  recommendation: 'Set default encryption to a KMS key, whose use you can grant, log and revoke.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['s3_bucket_kms_encryption'], cloudsploit: ['bucketEncryption'] },
  evaluate: ({ encryption }) =>
    judgeFact(encryption, (algorithms) =>
      algorithms.some((algorithm) => algorithm === 'aws:kms' || algorithm === 'aws:kms:dsse')
        ? pass(`New objects are encrypted with ${algorithms.join(', ')}.`)
        : fail(
            algorithms.length > 0
              ? `New objects are encrypted with ${algorithms.join(', ')}.`
              : 'The bucket has no default encryption.',
          ),
    ),
  remedy: editBucket({
    tab: 'Properties',
    steps: [
      'Under Default encryption, choose Edit, SSE-KMS, a customer managed key, and enable the bucket key.',
      'Readers of the bucket need kms:Decrypt on that key.',
    ],
    cli: [
      [
        's3api put-bucket-encryption --bucket {name} --server-side-encryption-configuration',
        { json: { Rules: [{ ApplyServerSideEncryptionByDefault: KMS_DEFAULT, BucketKeyEnabled: true }] } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_server_side_encryption_configuration',
      {
        rule: {
          bucket_key_enabled: true,
          apply_server_side_encryption_by_default: { sse_algorithm: 'aws:kms', kms_master_key_id: '<KMS_KEY_ARN>' },
        },
      },
    ],
    properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ BucketKeyEnabled: true, ServerSideEncryptionByDefault: KMS_DEFAULT }],
      },
    },
  }),
});
