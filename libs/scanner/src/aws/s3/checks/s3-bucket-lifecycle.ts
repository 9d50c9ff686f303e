import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editFile, asJson } from '../../../remedies/whole-documents';
import { editBucket } from '../remedies';

const TIDY = {
  ID: 'tidy',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: 90 },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
};

export const s3BucketLifecycle = defineCheck({
  id: 's3-bucket-lifecycle',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have a lifecycle configuration',
  fault: 'S3 bucket has no lifecycle configuration',
  recommendation: 'Add a lifecycle rule that transitions or expires old objects.',
  subjects: ['data-retention'],
  equivalents: { prowler: ['s3_bucket_lifecycle_enabled'], cloudsploit: ['bucketLifecycleConfiguration'] },
  evaluate: ({ activeLifecycleRules }) =>
    judgeFact(activeLifecycleRules, (count) =>
      count > 0
        ? pass(`${count} lifecycle ${count === 1 ? 'rule is' : 'rules are'} active.`)
        : fail('No lifecycle rule is active.'),
    ),
  remedy: editBucket({
    tab: 'Management',
    steps: [
      'Choose Create lifecycle rule.',
      'Expire noncurrent versions after 90 days and incomplete uploads after 7. Transition rarely read objects to a cheaper storage class.',
    ],
    cli: editFile(
      's3api get-bucket-lifecycle-configuration --bucket {name} --query {Rules:Rules}',
      'lifecycle.json',
      `If there is none, start with ${asJson({ Rules: [] })}. Add the rule ${asJson(TIDY)}.`,
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ),
    remark: 'Lifecycle rules are replaced as a whole: include the existing ones, disabled ones too.',
    hazard: {
      title: 'Expire noncurrent versions and incomplete uploads',
      warning: 'Expired versions cannot be restored. Check that versions older than 90 days are not needed.',
    },
    terraform: [
      'aws_s3_bucket_lifecycle_configuration',
      {
        rule: {
          id: 'tidy',
          status: 'Enabled',
          filter: {},
          noncurrent_version_expiration: { noncurrent_days: 90 },
          abort_incomplete_multipart_upload: { days_after_initiation: 7 },
        },
      },
    ],
    properties: {
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'tidy',
            Status: 'Enabled',
            NoncurrentVersionExpiration: { NoncurrentDays: 90 },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
          },
        ],
      },
    },
  }),
});
