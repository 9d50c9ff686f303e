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
  title: 'S3 bucket has a lifecycle rule',
  fault: 'S3 bucket keeps everything for ever',
  recommendation: 'Add a lifecycle rule that moves or removes what is old.',
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
      'Expire old versions after 90 days and broken uploads after 7; add a cheaper class for what is read seldom.',
    ],
    cli: editFile(
      's3api get-bucket-lifecycle-configuration --bucket {name} --query {Rules:Rules}',
      'lifecycle.json',
      `Where there is none, begin with ${asJson({ Rules: [] })}. Add the rule ${asJson(TIDY)}.`,
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ),
    remark: 'The rules of a bucket are replaced as a whole: list those that are there, disabled ones too.',
    hazard: {
      title: 'Expire old versions and incomplete uploads',
      warning: 'Expired versions cannot be restored. Check that nobody relies on versions older than 90 days.',
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
