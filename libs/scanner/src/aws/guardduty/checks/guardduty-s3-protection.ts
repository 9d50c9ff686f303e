import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const guarddutyS3Protection = defineCheck({
  id: 'guardduty-s3-protection',
  service: 'guardduty',
  severity: 'MEDIUM',
  kind: 'aws.guardduty.detector',
  title: 'GuardDuty watches S3 objects',
  fault: 'GuardDuty does not watch S3 objects',
  recommendation: 'Turn on S3 Protection in the GuardDuty settings of the region.',
  concerns: ({ settings }) => !settings.known || settings.value.status === 'ENABLED',
  evaluate: ({ region, settings }) =>
    judgeFact(settings, ({ watchesS3 }) =>
      watchesS3
        ? pass(`GuardDuty follows the data events of S3 in ${region}.`)
        : fail(`GuardDuty does not see who reads or deletes objects in ${region}.`),
    ),
});
