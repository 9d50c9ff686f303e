import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketObjectLock = defineCheck({
  id: 's3-bucket-object-lock',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket locks its objects',
  fault: 'S3 bucket does not lock its objects',
  recommendation: 'Turn on object lock for records that must not be changed.',
  evaluate: ({ hasObjectLock }) =>
    judgeFact(hasObjectLock, (isOn) => (isOn ? pass('Object lock is on.') : fail('Object lock is off.'))),
});
