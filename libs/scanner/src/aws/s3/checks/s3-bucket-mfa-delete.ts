import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const s3BucketMfaDelete = defineCheck({
  id: 's3-bucket-mfa-delete',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket asks for MFA before a version is deleted',
  fault: 'S3 bucket lets versions be deleted without MFA',
  recommendation: 'Turn on MFA delete with the credentials of the root user.',
  subjects: ['deletion-protection', 'mfa-delete', 'data-integrity'],
  equivalents: { prowler: ['s3_bucket_no_mfa_delete'], cloudsploit: ['bucketMFADeleteEnabled'] },
  evaluate: ({ mfaDelete }) =>
    judgeFact(mfaDelete, (isOn) =>
      isOn ? pass('MFA delete is on.') : fail('A version can be deleted for good without MFA.'),
    ),
  remedy: {
    console: [
      'The console cannot turn on MFA delete: sign in to a terminal as the root user, with its MFA device, and use the command.',
    ],
    cli: [
      [
        's3api put-bucket-versioning --bucket {name} --versioning-configuration Status=Enabled,MFADelete=Enabled --mfa',
        { word: '<MFA_DEVICE_ARN> <CODE>' },
      ],
    ],
    terraform: none('S3 asks for a code of the root user’s MFA device; Terraform cannot give one.'),
    cloudFormation: none('S3 asks for a code of the root user’s MFA device; CloudFormation cannot give one.'),
  },
});
