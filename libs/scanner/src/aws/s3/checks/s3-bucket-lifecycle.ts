import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketLifecycle = defineCheck({
  id: 's3-bucket-lifecycle',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket has a lifecycle rule',
  fault: 'S3 bucket keeps everything for ever',
  recommendation: 'Add a lifecycle rule that moves or removes what is old.',
  evaluate: ({ activeLifecycleRules }) =>
    judgeFact(activeLifecycleRules, (count) =>
      count > 0
        ? pass(`${count} lifecycle ${count === 1 ? 'rule is' : 'rules are'} active.`)
        : fail('No lifecycle rule is active.'),
    ),
});
