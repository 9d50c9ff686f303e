import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { judgeBucket } from '../judge-bucket';

export const cloudtrailBucketLogging = defineCheck({
  id: 'cloudtrail-bucket-logging',
  service: 'cloudtrail',
  alsoReads: ['s3'],
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'Bucket of the trail logs access',
  fault: 'Bucket of the trail does not log access',
  recommendation: 'Turn on server access logging for the bucket, into another one.',
  evaluate: (trail, context) =>
    judgeBucket(trail, context, ({ name, logsTo }) =>
      judgeFact(logsTo, (target) =>
        target === null
          ? fail(`${name} does not log who reads the trail.`)
          : pass(`${name} logs access to ${target || 'another bucket'}.`),
      ),
    ),
});
