import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketObjectLock = defineCheck({
  id: 's3-bucket-object-lock',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket locks its objects',
  fault: 'S3 bucket does not lock its objects',
  recommendation: 'Turn on object lock for records that must not be changed.',
  subjects: ['deletion-protection', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_object_lock'], cloudsploit: ['cloudtrailObjectLock'] },
  evaluate: ({ hasObjectLock }) =>
    judgeFact(hasObjectLock, (isOn) => (isOn ? pass('Object lock is on.') : fail('Object lock is off.'))),
  remedy: editBucket({
    tab: 'Properties',
    hazard: {
      title: 'Turn on Object Lock for good',
      warning:
        'Object Lock cannot be turned off, and versioning can no longer be suspended. New objects cannot be deleted before their retention ends.',
    },
    steps: [
      'Turn on Bucket Versioning.',
      'Beside Object Lock choose Edit, Enable; it cannot be turned off again.',
      'Set a default retention, in governance mode at first.',
    ],
    cli: [
      's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled',
      [
        's3api put-object-lock-configuration --bucket {name} --object-lock-configuration',
        { json: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 30 } } } },
      ],
    ],
    terraform: [
      'aws_s3_bucket_object_lock_configuration',
      { rule: { default_retention: { mode: 'GOVERNANCE', days: 30 } } },
    ],
    properties: {
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 30 } },
      },
    },
  }),
});
