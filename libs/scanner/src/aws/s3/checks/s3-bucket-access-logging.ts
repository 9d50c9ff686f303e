import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

const LOGS = { TargetBucket: '<LOG_BUCKET>', TargetPrefix: '{name}/' };

export const s3BucketAccessLogging = defineCheck({
  id: 's3-bucket-access-logging',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have server access logging enabled',
  fault: 'S3 bucket does not have server access logging enabled',
  recommendation: 'Turn on server access logging, with a separate bucket for logs as target.',
  subjects: ['data-access-logging', 'service-logging'],
  equivalents: { prowler: ['s3_bucket_server_access_logging_enabled'], cloudsploit: ['bucketLogging'] },
  evaluate: ({ logsTo }) =>
    judgeFact(logsTo, (target) =>
      target === null
        ? fail('Server access logging is off.')
        : pass(`Access is logged to ${target || 'another bucket'}.`),
    ),
  remedy: editBucket({
    tab: 'Properties',
    steps: ['Under Server access logging, choose Edit, Enable, and select a different bucket as target.'],
    cli: [['s3api put-bucket-logging --bucket {name} --bucket-logging-status', { json: { LoggingEnabled: LOGS } }]],
    terraform: ['aws_s3_bucket_logging', { target_bucket: '<LOG_BUCKET>', target_prefix: '{name}/' }],
    properties: { LoggingConfiguration: { DestinationBucketName: '<LOG_BUCKET>', LogFilePrefix: '{name}/' } },
  }),
});
