import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketAccessLogging = defineCheck({
  id: 's3-bucket-access-logging',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket logs access',
  fault: 'S3 bucket does not log access',
  recommendation: 'Turn on server access logging into a bucket kept for logs.',
  evaluate: ({ logsTo }) =>
    judgeFact(logsTo, (target) =>
      target === null
        ? fail('Server access logging is off.')
        : pass(`Access is logged to ${target || 'another bucket'}.`),
    ),
});
