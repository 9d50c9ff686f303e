import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editBucket } from '../remedies';

export const s3BucketObjectLock = defineCheck({
  id: 's3-bucket-object-lock',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have Object Lock enabled',
  fault: 'S3 bucket does not have Object Lock enabled',
  recommendation: 'Turn on Object Lock for records that must not be changed.',
  subjects: ['deletion-protection', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_object_lock'], cloudsploit: ['cloudtrailObjectLock'] },
  evaluate: ({ hasObjectLock }) =>
    judgeFact(hasObjectLock, (isOn) => (isOn ? pass('Object Lock is on.') : fail('Object Lock is off.'))),
  remedy: editBucket({
    tab: 'Properties',
    hazard: {
      title: 'Permanently enable Object Lock',
      warning:
        'Object Lock cannot be turned off, and versioning can no longer be suspended. Locked object versions cannot be deleted before their retention ends.',
    },
    steps: [
      'Turn on Bucket Versioning.',
      'Under Object Lock, choose Edit, Enable. It cannot be turned off again.',
      'Set a default retention, initially in governance mode.',
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
