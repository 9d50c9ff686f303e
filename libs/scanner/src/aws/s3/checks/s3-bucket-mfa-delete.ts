import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const s3BucketMfaDelete = defineCheck({
  id: 's3-bucket-mfa-delete',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 buckets have MFA delete enabled',
  fault: 'S3 bucket does not have MFA delete enabled',
  recommendation: "Turn on MFA delete with the root user's credentials.",
  subjects: ['deletion-protection', 'mfa-delete', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_no_mfa_delete'], cloudsploit: ['bucketMFADeleteEnabled'] },
  evaluate: ({ mfaDelete }) =>
    judgeFact(mfaDelete, (isOn) =>
      isOn
        ? pass('MFA delete is on.')
        : fail('MFA delete is off, so object versions can be permanently deleted without MFA.'),
    ),
  remedy: {
    console: [
      'The console cannot turn on MFA delete. Use the command in a terminal as the root user, with its MFA device.',
    ],
    cli: [
      [
        's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled,MFADelete=Enabled --mfa',
        { word: '<MFA_DEVICE_ARN> <CODE>' },
      ],
    ],
    terraform: none('S3 requires a code from the root user’s MFA device, which Terraform cannot provide.'),
    cloudFormation: none('S3 requires a code from the root user’s MFA device, which CloudFormation cannot provide.'),
  },
});
