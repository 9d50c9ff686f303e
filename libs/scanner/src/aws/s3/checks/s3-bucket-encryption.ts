import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketEncryption = defineCheck({
  id: 's3-bucket-encryption',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket encrypts new objects',
  fault: 'S3 bucket has no default encryption',
  recommendation: 'Set default encryption with S3 managed keys or a KMS key.',
  evaluate: ({ encryption }) =>
    judgeFact(encryption, (algorithms) =>
      algorithms.length > 0
        ? pass(`New objects are encrypted with ${algorithms.join(', ')}.`)
        : fail('The bucket has no default encryption rule.'),
    ),
});
