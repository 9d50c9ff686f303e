import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { judgeBucket } from '../judge-bucket';
import { tf, cfnPart } from '../../../remedies/remedy';

export const cloudtrailBucketLogging = defineCheck({
  id: 'cloudtrail-bucket-logging',
  service: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'Bucket of the trail logs access',
  fault: 'Bucket of the trail does not log access',
  recommendation: 'Turn on server access logging for the bucket, into another one.',
  subjects: ['log-access-logging'],
  equivalents: {
    prowler: ['cloudtrail_logs_s3_bucket_access_logging_enabled'],
    cloudsploit: ['cloudtrailBucketAccessLogging'],
  },
  evaluate: (trail, context) =>
    judgeBucket(trail, context, ({ name, logsTo }) =>
      judgeFact(logsTo, (target) =>
        target === null
          ? fail(`${name} does not log who reads the trail.`)
          : pass(`${name} logs access to ${target || 'another bucket'}.`),
      ),
    ),
  remedy: {
    console: [
      'Open the bucket of the trail {name} in S3, Properties.',
      'Beside Server access logging choose Edit, Enable, and another bucket for the logs.',
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
