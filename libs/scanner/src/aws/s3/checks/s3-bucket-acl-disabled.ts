import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const s3BucketAclDisabled = defineCheck({
  id: 's3-bucket-acl-disabled',
  service: 's3',
  severity: 'MEDIUM',
  kind: 'aws.s3.bucket',
  title: 'S3 bucket has its ACLs switched off',
  fault: 'S3 bucket still obeys ACLs',
  recommendation: 'Set object ownership to bucket owner enforced, after moving grants into the bucket policy.',
  evaluate: ({ ownership }) =>
    judgeFact(ownership, (setting) =>
      setting === 'BucketOwnerEnforced'
        ? pass('Object ownership is BucketOwnerEnforced.')
        : fail(`Object ownership is ${setting ?? 'not set'}, so ACLs still decide who gets in.`),
    ),
});
