import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketEncryption = defineCheck({
  id: 's3-bucket-encryption',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have default encryption enabled',
  fault: 'S3 bucket does not have default encryption enabled',
  recommendation: 'Set default encryption with S3 managed keys or a KMS key.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['s3_bucket_default_encryption'], cloudsploit: ['bucketEncryption'] },
  evaluate: ({ encryption }) =>
    judgeFact(encryption, (algorithms) =>
      algorithms.length > 0
        ? pass(`New objects are encrypted with ${algorithms.join(', ')}.`)
        : fail('The bucket has no default encryption rule.'),
    ),
  remedy: editBucket({
    tab: 'Properties',
    steps: ['Under Default encryption, choose Edit, select SSE-S3 and save.'],
    cli: [
      [
        's3api put-bucket-encryption --bucket {name} --server-side-encryption-configuration',
        { json: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_server_side_encryption_configuration',
      { rule: { apply_server_side_encryption_by_default: { sse_algorithm: 'AES256' } } },
    ],
    properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    },
  }),
});
