import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketKmsEncryption = defineCheck({
  id: 's3-bucket-kms-encryption',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket encrypts with a KMS key',
  fault: 'S3 bucket does not encrypt with a KMS key',
  recommendation: 'Set default encryption to a KMS key, whose use can be allowed, logged and withdrawn.',
  evaluate: ({ encryption }) =>
    judgeFact(encryption, (algorithms) =>
      algorithms.some((algorithm) => algorithm === 'aws:kms' || algorithm === 'aws:kms:dsse')
        ? pass(`New objects are encrypted with ${algorithms.join(', ')}.`)
        : fail(
            algorithms.length > 0
              ? `New objects are encrypted with ${algorithms.join(', ')}.`
              : 'There is no default encryption.',
          ),
    ),
});
