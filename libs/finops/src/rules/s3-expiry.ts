import { cfnPart, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { Unclear } from '../weighing';
import { readLifecycle, STANDARD_KEYS, standardUsd } from './s3-cost';

const ABORT_DAYS = 7;

/** Rules without a dollar amount: AWS reports the bytes only in Storage Lens. */
const UNMEASURED = { formula: 'unmeasuredGb * usdPerGb', monthlySavingUsd: 0, aim: 'hygiene' } as const;

export const s3Uploads = defineRule({
  id: 'S3-MPU',
  precedence: 320,
  title: 'Abort incomplete multipart uploads',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'data',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no (parts are unusable anyway)',
  days: ABORT_DAYS,
  prices: () => STANDARD_KEYS,
  judge: (bucket, weighing) => {
    const { abortsUploadsAfterDays } = readLifecycle(bucket);
    if (abortsUploadsAfterDays !== null && abortsUploadsAfterDays <= ABORT_DAYS)
      return sound('A lifecycle rule aborts incomplete uploads.');
    const oldest = bucket.oldestUploadAt?.known ? bucket.oldestUploadAt.value : null;
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} never aborts incomplete multipart uploads${oldest === null ? '' : `; the oldest was started on ${oldest.slice(0, 10)}`}. Only Storage Lens reports their size.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: only Storage Lens reports incomplete uploads',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
        oldestUpload: oldest ?? 'none',
      },
      guardrails: [`Check that no upload takes longer than ${ABORT_DAYS} days.`],
    };
  },
  remedy: {
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Choose Delete incomplete multipart uploads after 7 days.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with AbortIncompleteMultipartUpload after 7 days. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'abort-uploads',
            status: 'Enabled',
            filter: {},
            abort_incomplete_multipart_upload: { days_after_initiation: 7 },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              { Id: 'abort-uploads', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
});

export const s3Noncurrent = defineRule({
  id: 'S3-NONCURRENT',
  precedence: 330,
  title: 'Expire noncurrent object versions',
  kinds: ['aws.s3.bucket'],
  action: 'Modify',
  change: 'review',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'no',
  days: 30,
  prices: () => STANDARD_KEYS,
  judge: (bucket, weighing) => {
    if (!bucket.versioning.known) throw new Unclear('insufficient-data', bucket.versioning.reason);
    if (bucket.versioning.value !== 'Enabled') return outside('It keeps no noncurrent versions.');
    if (readLifecycle(bucket).handlesNoncurrent) return sound('A lifecycle rule expires noncurrent versions.');
    weighing.guard(bucket.hasObjectLock.known && bucket.hasObjectLock.value, 'Object Lock retains its versions.');
    return {
      ...UNMEASURED,
      monthlyCostUsd: standardUsd(bucket, weighing),
      detail: () =>
        `${bucket.name} keeps all noncurrent object versions forever. Only Storage Lens reports their size.`,
      inputs: {
        unmeasuredGb: 0,
        measuredBasis: 'not known: only Storage Lens reports noncurrent versions',
        usdPerGb: weighing.price('s3/standardFirst50TB'),
      },
      guardrails: [
        'Check that ransomware recovery does not rely on them.',
        /tf-?state|terraform/i.test(bucket.name)
          ? 'Keep versions of state files for at least 90 days.'
          : 'Keep the newest three versions for 30 days.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Expire noncurrent versions, except the newest three',
      warning: 'Expired versions cannot be restored. Check with the teams that rely on them for recovery.',
    },
    console: [
      'Open the bucket {name} in S3, Management, Create lifecycle rule. Keep the existing rules.',
      'Choose Permanently delete noncurrent versions after 30 days, and keep the newest 3.',
    ],
    cli: [
      's3api get-bucket-lifecycle-configuration --bucket {name}',
      {
        note: 'Save the output as lifecycle.json and add a rule with NoncurrentVersionExpiration: 30 days, 3 newer versions. Keep the existing rules: the file replaces them all.',
      },
      's3api put-bucket-lifecycle-configuration --bucket {name} --lifecycle-configuration file://lifecycle.json',
    ],
    terraform: [
      tfPart(
        'aws_s3_bucket_lifecycle_configuration',
        {
          bucket: '{name}',
          rule: {
            id: 'old-versions',
            status: 'Enabled',
            filter: {},
            noncurrent_version_expiration: { noncurrent_days: 30, newer_noncurrent_versions: 3 },
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::S3::Bucket',
        {
          BucketName: '{name}',
          LifecycleConfiguration: {
            Rules: [
              {
                Id: 'old-versions',
                Status: 'Enabled',
                NoncurrentVersionExpiration: { NoncurrentDays: 30, NewerNoncurrentVersions: 3 },
              },
            ],
          },
        },
        'Lifecycle rules are replaced as a whole: include the existing ones.',
      ),
    ],
  },
});
