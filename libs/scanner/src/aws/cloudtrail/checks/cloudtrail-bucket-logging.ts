import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { judgeBucket } from '../judge-bucket';
import { tf, cfnPart } from '../../../remedies/remedy';

export const cloudtrailBucketLogging = defineCheck({
  id: 'cloudtrail-bucket-logging',
  service: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'CloudTrail buckets have access logging enabled',
  fault: 'CloudTrail bucket does not have access logging enabled',
  recommendation: 'Turn on server access logging for the bucket, with another bucket as target.',
  subjects: ['log-access-logging'],
  equivalents: {
    prowler: ['cloudtrail_logs_s3_bucket_access_logging_enabled'],
    cloudsploit: ['cloudtrailBucketAccessLogging'],
  },
  evaluate: (trail, context) =>
    judgeBucket(trail, context, ({ name, logsTo }) =>
      judgeFact(logsTo, (target) =>
        target === null
          ? fail(`${name} has no server access logging.`)
          : pass(`${name} logs access to ${target || 'another bucket'}.`),
      ),
    ),
  remedy: {
    console: [
      'Open the bucket of the trail {name} in S3, Properties.',
      'Under Server access logging, choose Edit, Enable, and select another bucket as target.',
    ],
    cli: [
      [
        's3api put-bucket-logging --bucket <TRAIL_BUCKET> --bucket-logging-status',
        { json: { LoggingEnabled: { TargetBucket: '<LOG_BUCKET>', TargetPrefix: 'trail/' } } },
      ],
    ],
    terraform: [
      tf('aws_s3_bucket_logging', { bucket: '<TRAIL_BUCKET>', target_bucket: '<LOG_BUCKET>', target_prefix: 'trail/' }),
    ],
    cloudFormation: [
      cfnPart('AWS::S3::Bucket', {
        BucketName: '<TRAIL_BUCKET>',
        LoggingConfiguration: { DestinationBucketName: '<LOG_BUCKET>', LogFilePrefix: 'trail/' },
      }),
    ],
  },
});
