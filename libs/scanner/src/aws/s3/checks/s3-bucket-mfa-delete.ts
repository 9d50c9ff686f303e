import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketMfaDelete = defineCheck({
  id: 's3-bucket-mfa-delete',
  service: 's3',
  severity: 'LOW',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket asks for MFA before a version is deleted',
  fault: 'S3 bucket lets versions be deleted without MFA',
  recommendation: 'Turn on MFA delete with the credentials of the root user.',
  evaluate: ({ mfaDelete }) =>
    judgeFact(mfaDelete, (isOn) =>
      isOn ? pass('MFA delete is on.') : fail('A version can be deleted for good without MFA.'),
    ),
});
